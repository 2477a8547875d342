import { schema } from '@cairn/db';
import type { CapTable } from '@cairn/domain/conversion';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { recordChange } from '../portfolio-companies/company-audit.ts';
import { lockCompany } from '../portfolio-companies/update-company.ts';
import { listVersions, readTable } from './cap-tables.queries.ts';
import type { CapTableInputs, CapTableOutputs } from './cap-tables.types.ts';
import { getCapTable } from './get-cap-table.ts';

/** Enters a cap table as the next version, if nobody has entered another one since. What is the same adds none. */
export async function saveCapTable(
  ctx: Ctx,
  { id, version_no, table }: CapTableInputs['save'],
): Promise<CapTableOutputs['save']> {
  if (!(await lockCompany(ctx.tx, id))) throw fail('NOT_FOUND');
  checkNames(table);
  await keepVersion(ctx, id, version_no, table);
  await tellLive(ctx, { kind: 'portfolio' });
  return getCapTable(ctx, { id });
}

/** Two rows of one holder would be two holders in the table after the round. */
export function checkNames({ holders }: CapTable): void {
  const at = holders.findIndex(({ name }, place) => holders.findIndex((each) => each.name === name) < place);
  if (at >= 0) throw invalidField(`table.holders.${at}.name`, 'This holder stands here twice. Add up the shares.');
}

/** Adds a version to the cap table of a locked company, unless it says what the newest one says; the number of the newest. */
export async function keepVersion(ctx: Ctx, companyId: string, seen: number, table: CapTable): Promise<number> {
  const { tx, actor, now } = ctx;
  const [newest] = await listVersions(tx, companyId);
  if ((newest?.version_no ?? 0) !== seen) throw fail('STALE_VERSION');
  if (newest && JSON.stringify(await readTable(ctx, newest)) === JSON.stringify(table)) return seen;
  const id = newId();
  const version_no = seen + 1;
  const { as_of, currency } = table;
  const cell = (await ctx.cells()).encrypt('cap_tables', 'table_encrypted', id, JSON.stringify(table));
  await insertMany(tx, schema.capTables, [
    {
      tenant_id: actor.tenantId,
      id,
      company_id: companyId,
      version_no,
      as_of,
      currency,
      table_encrypted: cell,
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  recordChange(ctx, companyId, [{ action_type: 'cap_table_entered', new_value: `Version ${version_no}, ${as_of}` }]);
  await ctx.audit({
    action: 'cap_table.entered',
    resource_type: 'cap_table',
    resource_id: id,
    table_name: 'cap_tables',
    classification: 'financial',
    metadata: { company_id: companyId, version_no, as_of, table_encrypted: cell.toString('base64') },
  });
  return version_no;
}
