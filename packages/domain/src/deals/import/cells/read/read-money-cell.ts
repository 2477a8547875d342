import type { ImportMoney } from '../../import-fields.ts';
import { type CellReader, note, problem, reading, repaired } from '../cell-reading.ts';
import { CURRENCIES } from '../currencies.ts';
import { parseAmount } from '../parse-amount.ts';

export const readMoneyCell: CellReader<ImportMoney> = (text, { format, currency: otherwise, isSaidByRow = false }) => {
  const currency = format.currency ?? otherwise;
  const isStated = format.currency !== undefined || isSaidByRow;
  const amount = parseAmount(text, { currency, isStated, decimal: format.decimal, scale: format.scale });
  if (!amount.ok) return problem(amount.problem);
  const value = { minor: amount.minor, currency: amount.currency };
  if (amount.repairs.length === 0 && amount.currency === currency) return reading(value);
  const read = `“${text}” was read as ${formatAmount(value)}`;
  const findings = amount.repairs.length > 0 ? [repaired(`${read}: ${amount.repairs.join(', ')}.`)] : [];
  // What another column of the row says otherwise, the row tells.
  if (amount.currency !== currency && format.currency) findings.push(note(`${read}; its column is in ${currency}.`));
  else if (amount.currency !== currency && !isSaidByRow)
    findings.push(note(`${read}, not in ${currency} like amounts that name no currency.`));
  return reading(value, findings);
};

/** "1,200,000.50 USD": the same for everyone, because it explains a reading and must not itself need one. */
export function formatAmount({ minor, currency }: ImportMoney): string {
  const { digits } = CURRENCIES[currency];
  const text = String(minor).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits).replace(/\B(?=(\d{3})+$)/g, ',');
  const cents = digits > 0 ? text.slice(-digits) : '';
  return `${whole}${/[1-9]/.test(cents) ? `.${cents}` : ''} ${currency}`;
}
