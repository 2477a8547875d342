import { COMPANY_CELLS, isAmount, minorAmounts, uniteTags } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { listCustomFields } from '../../deals/custom-fields/list-custom-fields.ts';
import { readAmount, setAmounts } from '../portfolio-companies/company-amounts.ts';
import { listCompanyValues } from '../portfolio-companies/company-values.ts';
import { lockCompany, updateCompany } from '../portfolio-companies/update-company.ts';
import { addNote } from '../portfolio-companies/work/company-notes.ts';
import { amountsOfRow, type CompanyRow, currencyOf, factsOf, NOTE_TITLE } from './company-row.ts';

type Facts = Omit<Parameters<typeof updateCompany>[1], 'id' | 'version'>;
type Amounts = Omit<Parameters<typeof setAmounts>[1], 'id' | 'version'>;

/**
 * Writes what a row says into a company that is there: what differs is replaced, tags are added, nothing is emptied, and the
 * name stays. A company keeps its currency: amounts in another are left out, and a note says so. Nothing is written where
 * the row says nothing new, so that a list can come twice.
 *
 * @param cause goes into the audit events, by which the undo finds what was written
 */
export async function updateFromRow(
  ctx: Ctx,
  id: string,
  row: CompanyRow,
  cause: { import_id: string; row: number },
): Promise<void> {
  const before = await lockCompany(ctx.tx, id);
  // It was hidden, or is gone, since the plan was made in this transaction's eyes; there is nothing to write to.
  if (!before) return;
  const isForeign = (currencyOf(row) ?? before.currency) !== before.currency;
  const own = await splitOwn(ctx, id, row, isForeign);
  const { tags, ...rest } = factsOf(row);
  const united = uniteTags(before.tags, tags ?? []);
  const changed = Object.entries({ ...rest, ...(united.length > before.tags.length && { tags: united }) }).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof before]),
  );
  let { version } = before;
  const facts: Facts = { ...(Object.fromEntries(changed) as Facts), ...(own.plain && { custom: own.plain }) };
  if (Object.keys(facts).length > 0) ({ version } = await updateCompany(ctx, { id, version, ...facts }, cause));
  const cells = await ctx.cells();
  const noted = amountsOfRow(row);
  const amounts: Amounts = { ...(own.encrypted && { custom: own.encrypted }) };
  for (const cell of COMPANY_CELLS) {
    const value = noted[cell];
    if (value === undefined || (isForeign && cell !== 'ownership_percentage')) continue;
    if (value !== readAmount(cells, before, cell)) amounts[cell] = value;
  }
  if (Object.keys(amounts).length > 0) await setAmounts(ctx, { id, version, ...amounts }, cause);
  const left = isForeign
    ? [`Amounts in ${currencyOf(row)} were left out: the company is kept in ${before.currency}.`]
    : [];
  for (const content of [...(row.extras.notes ?? []), ...left]) await addNote(ctx, { id, title: NOTE_TITLE, content });
}

type OwnValues = NonNullable<Facts['custom']>;

/** The row's values of the firm's own fields that differ, those that are encrypted apart. */
async function splitOwn(ctx: Ctx, id: string, { extras }: CompanyRow, isForeign: boolean) {
  const given = Object.entries(extras.custom ?? {}).filter(([, value]) => !(isForeign && isAmount(value)));
  if (given.length === 0) return {};
  const there = await listCompanyValues(ctx, id);
  const values = Object.entries(minorAmounts(Object.fromEntries(given))).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(there[key]),
  );
  const fields = await listCustomFields(ctx, 'portfolio_company');
  const encrypted = new Set(fields.flatMap(({ key, is_encrypted }) => (is_encrypted ? [key] : [])));
  const part = (isEncrypted: boolean): OwnValues | undefined => {
    const found = values.filter(([key]) => encrypted.has(key) === isEncrypted);
    return found.length > 0 ? (Object.fromEntries(found) as OwnValues) : undefined;
  };
  return { plain: part(false), encrypted: part(true) };
}
