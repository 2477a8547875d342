import { MONEY_FIELDS } from '../../deal-fields.ts';
import { foldValue } from '../cells/fold-value.ts';
import { formatAmount } from '../cells/read/read-money-cell.ts';
import { uniteTags } from '../cells/read/read-tags-cell.ts';
import { findImportField, type ImportFieldKey, type ImportMoney, type ImportValues } from '../import-fields.ts';
import { MAX_LONG_TEXT_LENGTH, MAX_TAGS } from '../limits.ts';

/** An opportunity as it stands: a field that is empty may be absent, null or "". */
export type MergeTarget = { readonly [Key in ImportFieldKey]?: ImportValues[Key] | null };

/**
 * What a row adds to a deal that is there: fields that are empty, tags that are new (up to the most that a deal may have)
 * and lines of remarks that are new. Nothing is ever overwritten. A deal has one currency: an amount in another becomes a
 * remark, and so does what the deal has otherwise: nothing that a list says is lost. Gives only what changes, `{}` when the row adds nothing; applying it twice is the same as once.
 */
export function fillGaps(existing: MergeTarget, values: ImportValues): ImportValues {
  const { tags, remarks, ...single } = values;
  const currency = amountsOf(existing)[0]?.[1].currency;
  const changes: Record<string, unknown> = {};
  const lines = (remarks ?? '').split('\n').filter((line) => line !== '');
  for (const [key, value] of Object.entries(single)) {
    const there = existing[key as ImportFieldKey];
    if (value === undefined) continue;
    if (there !== undefined && there !== null && there !== '') {
      // A name is written in many ways, and is what the deal was found by.
      if (key !== 'company_name' && !isSame(there, value)) lines.push(lineOf(key, value));
    } else if (isAmount(value) && currency !== undefined && value.currency !== currency) lines.push(lineOf(key, value));
    else changes[key] = value;
  }
  const longer = addLines(existing.remarks ?? '', lines);
  if (longer !== (existing.remarks ?? '')) changes.remarks = longer;
  const before = existing.tags ?? [];
  const united = uniteTags(before, tags ?? []).slice(0, Math.max(MAX_TAGS, before.length));
  if (united.length > before.length) changes.tags = united;
  return changes as ImportValues;
}

const isSame = (there: unknown, listed: unknown): boolean =>
  isAmount(there) && isAmount(listed)
    ? there.minor === listed.minor && there.currency === listed.currency
    : foldValue(String(there)) === foldValue(String(listed));

function lineOf(key: string, value: unknown): string {
  const field = findImportField(key);
  const { definition, label = key } = field ?? {};
  const text = isAmount(value) ? formatAmount(value) : String(value);
  if (definition?.kind === 'choice') return `${label}: ${definition.choices[text] ?? text}`;
  return `${label}: ${text}${definition && 'unit' in definition && definition.unit === '%' ? '%' : ''}`;
}

/** The amounts of a deal or row that are known, in the order of the form. */
export function amountsOf(values: MergeTarget): (readonly [MoneyKey, ImportMoney])[] {
  return MONEY_FIELDS.flatMap((field) => {
    const amount = (values as Partial<Record<string, ImportMoney | null>>)[field];
    return amount ? [[field, amount] as const] : [];
  });
}

type MoneyKey = (typeof MONEY_FIELDS)[number];

export const isAmount = (value: unknown): value is ImportMoney =>
  typeof value === 'object' && value !== null && 'minor' in value;

/** Values of the firm's own fields as they are stored: amounts without their currency, which is the deal's. */
export function minorAmounts(custom: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(custom).map(([key, value]) => [key, isAmount(value) ? value.minor : value]));
}

/** The text with the lines that it does not have yet, as far as they fit. */
function addLines(text: string, lines: readonly string[]): string {
  const there = new Set(text.split('\n'));
  let longer = text;
  for (const line of lines) {
    const next = longer === '' ? line : `${longer}\n${line}`;
    if (there.has(line) || next.length > MAX_LONG_TEXT_LENGTH) continue;
    there.add(line);
    longer = next;
  }
  return longer;
}
