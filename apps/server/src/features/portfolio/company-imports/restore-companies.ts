import { COMPANY_CELLS, type CompanyCell, customKey, isCustomKey } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type CustomFieldView, listCustomFields } from '../../deals/custom-fields/list-custom-fields.ts';
import { viewCustomValues } from '../../deals/custom-fields/write-custom-values.ts';
import type { Kept, Undone } from '../../deals/imports/import-writer.ts';
import { AMOUNT_COLUMNS, setAmounts } from '../portfolio-companies/company-amounts.ts';
import { lockCompany, updateCompany } from '../portfolio-companies/update-company.ts';

type Changes = Record<string, { from: unknown; to: unknown }>;
type Facts = Omit<Parameters<typeof updateCompany>[1], 'id' | 'version'>;
type Amounts = Omit<Parameters<typeof setAmounts>[1], 'id' | 'version'>;
type Own = NonNullable<Facts['custom']>;

/** What the import wrote into one company, all its rows taken together, and the version that it left. */
interface Written {
  version: number;
  changes: Changes;
}

/**
 * Gives companies that an import updated the values that they had before, where nobody has changed them since. What was
 * written stands in the audit events of the import and nowhere else.
 */
export async function restoreCompanies(ctx: Ctx, importId: string, progress: (done: number) => void): Promise<Undone> {
  const fields = await listCustomFields(ctx, 'portfolio_company');
  const kept: Kept[] = [];
  let done = 0;
  for (const [id, written] of await listWritten(ctx.tx, importId)) {
    const before = await lockCompany(ctx.tx, id);
    if (!before) continue;
    if (before.version !== written.version) {
      kept.push({ id, company_name: before.name, why: 'changed' });
      continue;
    }
    const cause = { import_undone: importId };
    const { facts, amounts } = await oldValues(ctx, id, written.changes, fields);
    let { version } = before;
    if (Object.keys(facts).length > 0) ({ version } = await updateCompany(ctx, { id, version, ...facts }, cause));
    if (Object.keys(amounts).length > 0) await setAmounts(ctx, { id, version, ...amounts }, cause);
    done += 1;
    progress(done);
  }
  return { done, kept };
}

/** The values before the import, as the calls that change a company take them. */
async function oldValues(ctx: Ctx, id: string, changes: Changes, fields: readonly CustomFieldView[]) {
  const cells = await ctx.cells();
  const columns = new Map<string, CompanyCell>(COMPANY_CELLS.map((cell) => [AMOUNT_COLUMNS[cell], cell]));
  const facts: Record<string, unknown> = {};
  const amounts: Amounts = {};
  const own: Record<'plain' | 'encrypted', Record<string, unknown>> = { plain: {}, encrypted: {} };
  const open = (key: string, cell: unknown) =>
    cell === null
      ? null
      : viewCustomValues(cells, id, { custom: {}, custom_cells: { [key]: String(cell) } }, 'portfolio_company')[key];
  for (const [field, { from }] of Object.entries(changes)) {
    const cell = columns.get(field);
    const definition = fields.find(({ key, is_archived }) => customKey(key) === field && !is_archived);
    if (cell)
      amounts[cell] =
        from === null
          ? null
          : Number(
              cells.decryptText('portfolio_companies', AMOUNT_COLUMNS[cell], id, Buffer.from(String(from), 'base64')),
            );
    else if (!isCustomKey(field)) facts[field] = from;
    else if (definition?.is_encrypted) own.encrypted[definition.key] = open(definition.key, from);
    // A required field was filled before, too: it cannot become empty again.
    else if (definition && !(definition.is_required && from === null)) own.plain[definition.key] = from;
  }
  if (Object.keys(own.plain).length > 0) facts.custom = own.plain;
  if (Object.keys(own.encrypted).length > 0) amounts.custom = own.encrypted as Own;
  return { facts: facts as Facts, amounts };
}

/** By company; of a field that several rows wrote, the first value before. Without what an earlier undo has taken back. */
export async function listWritten(tx: Tx, importId: string): Promise<Map<string, Written>> {
  const rows = await tx.query<{ id: string; version: number; changes: Changes }>(
    `select a.resource_id as id, (a.metadata->>'version')::int as version, a.metadata->'changes' as changes
       from audit_logs a join imports i on i.tenant_id = a.tenant_id and i.id = $1
      where a.action = 'portfolio_company.updated' and a.created_at >= i.created_at and a.metadata->>'import_id' = i.id::text
        and not exists (select from audit_logs u
                         where u.tenant_id = a.tenant_id and u.resource_id = a.resource_id and u.created_at >= a.created_at
                           and u.action like 'portfolio_company.%' and u.metadata->>'import_undone' = i.id::text)
      order by a.resource_id, version`,
    [importId],
    'companies-written-by-import',
  );
  const written = new Map<string, Written>();
  for (const { id, version, changes } of rows) {
    const all: Changes = { ...written.get(id)?.changes };
    for (const [field, { from, to }] of Object.entries(changes))
      all[field] = { from: all[field] ? all[field].from : from, to };
    written.set(id, { version, changes: all });
  }
  return written;
}
