import { schema } from '@cairn/db';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../../core/procedure.ts';
import type { Entry } from './audit-log.queries.ts';

type Named = Pick<Entry, 'action' | 'table_name' | 'resource_id' | 'metadata'> & { user_id?: string | null };

/** Tables whose rows are hidden with a confidential deal, directly or with the company that was made from it. */
const FENCED = new Set<string>([
  'opportunities',
  'portfolio_companies',
  ...Object.values(schema)
    .filter((table) => is(table, PgTable) && ('opportunity_id' in table || 'company_id' in table))
    .map((table) => getTableName(table as PgTable)),
]);
/** Events about such records that name no table. */
const ABOUT_DEALS =
  /^(opportunit|task|file|diligence|committee_(review|vote|question)|checklist\.|portfolio_company|company|risk_alert|import)/;

/**
 * Takes what names a hidden deal out of the events: the audit log knows of no confidential deals, but who may not see one
 * may not read of it here either. An event stays in its place, so that the log is complete for everybody. What was deleted
 * since cannot be asked any more and counts as hidden, for those from whom something is hidden; so does what a colleague's import
 * came to.
 */
export async function hideConfidential<E extends Named>(
  { tx, actor }: Pick<Ctx, 'tx' | 'actor'>,
  events: readonly E[],
): Promise<(E & { is_hidden: boolean })[]> {
  const shown = (event: E) => ({ ...event, is_hidden: false });
  const [{ hides } = { hides: true }] = await tx.query<{ hides: boolean }>(
    `select exists (select from confidential_opportunities c where not exists (select from opportunity_members m
       where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = $1)) as hides`,
    [actor.userId],
    'audit-hides-any',
  );
  if (!hides) return events.map(shown);
  const visible = await findVisible(tx, events);
  return events.map((event) => {
    // Its counts could tell of a hidden deal; that there was one, colleagues may know.
    if (event.table_name === 'imports' && event.user_id !== actor.userId)
      return { ...event, metadata: {}, is_hidden: true };
    const isAboutDeals = event.table_name === null ? ABOUT_DEALS.test(event.action) : FENCED.has(event.table_name);
    if (!isAboutDeals || (event.resource_id !== null && visible.has(event.resource_id))) return shown(event);
    return { ...event, resource_id: null, metadata: {}, is_hidden: true };
  });
}

/** The records of these events that the policies let this person see. */
async function findVisible(tx: Ctx['tx'], events: readonly Named[]): Promise<Set<string>> {
  const byTable = new Map<string, string[]>();
  for (const { table_name, resource_id } of events) {
    if (table_name === null || resource_id === null || !FENCED.has(table_name)) continue;
    byTable.set(table_name, [...(byTable.get(table_name) ?? []), resource_id]);
  }
  const found = await Promise.all(
    // Names from our own schema, never from the event.
    [...byTable].map(([table, ids]) => tx.query<{ id: string }>(`select id from ${table} where id = any ($1)`, [ids])),
  );
  return new Set(found.flat().map(({ id }) => id));
}
