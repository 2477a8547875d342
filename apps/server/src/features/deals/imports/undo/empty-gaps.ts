import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { tellDeals } from '../../../deal-access/tell-deal.ts';
import { customValueRestorer } from '../../custom-fields/restore-custom-values.ts';
import { type Fillings, unfillOpportunity } from '../../opportunities/duplicates/unfill-opportunity.ts';
import type { Kept, Undone } from '../import-writer.ts';
import { type Filling, followConversions } from './follow-conversions.ts';

/**
 * Takes back what an import filled into deals that were there: each field that still has what the import wrote gets its old
 * value. What was filled stands in the audit events of the import and nowhere else.
 */
export async function emptyGaps(ctx: Ctx, importId: string, progress: (done: number) => void): Promise<Undone> {
  const restored: { id: string; is_confidential: boolean }[] = [];
  const kept: Kept[] = [];
  const own = await customValueRestorer(ctx);
  const filled = await listFilled(ctx.tx, importId);
  const follow = await followConversions(ctx, await fillingOf(ctx.tx, importId), [...filled.keys()]);
  let written = 0;
  for (const [id, asFilled] of filled) {
    const { filled: now, left } = follow(id, asFilled);
    const outcome = await unfillOpportunity(ctx, id, now, own, { import_undone: importId });
    if (!outcome) continue;
    const { deal, why, stays } = outcome;
    const { company_name } = deal;
    const detail = left(deal);
    if (why === null) restored.push(deal);
    if (detail) kept.push({ id, company_name, why: stays === 'required' ? stays : 'field_changed', detail });
    else if (why !== null) kept.push({ id, company_name, why });
    else written += 1;
    progress(written);
  }
  await removeNotes(ctx.tx, importId, ctx.now);
  await forgetRows(ctx.tx, importId, restored);
  if (restored.length > 0) await tellDeals(ctx, restored);
  return { done: written, kept };
}

/** By deal, what the import changed of it, all its rows taken together; without what an earlier undo has taken back. */
export async function listFilled(tx: Tx, importId: string): Promise<Map<string, Fillings>> {
  const rows = await tx.query<{ id: string; changes: Fillings }>(
    `select a.resource_id as id, a.metadata->'changes' as changes
       from audit_logs a join imports i on i.tenant_id = a.tenant_id and i.id = $1
      where a.action = 'opportunity.merged' and a.created_at >= i.created_at and a.metadata->>'import_id' = i.id::text
        and not exists (select from audit_logs u
                         where u.tenant_id = a.tenant_id and u.resource_id = a.resource_id and u.action = 'opportunity.updated'
                           and u.created_at >= a.created_at and u.metadata->>'import_undone' = i.id::text)
      order by a.resource_id, a.created_at, a.id`,
    [importId],
  );
  const filled = new Map<string, Fillings>();
  for (const { id, changes } of rows) {
    const all = filled.get(id) ?? {};
    for (const [field, { from, to }] of Object.entries(changes))
      all[field] = { from: all[field] ? all[field].from : from, to };
    filled.set(id, all);
  }
  return filled;
}

/** All that an import writes has the moment of its last event. */
async function fillingOf(tx: Tx, importId: string): Promise<Filling> {
  const rows = await tx.query<{ since: Date }>(
    `select created_at as since from audit_logs where resource_id = $1 and action = 'import.completed'`,
    [importId],
  );
  return { since: rows[0]?.since ?? new Date(0), mark: { import_id: importId } };
}

/** The rows are in these deals no longer: when the file comes again, they are asked about as any other. */
async function forgetRows(tx: Tx, importId: string, deals: readonly { id: string }[]): Promise<void> {
  await tx.query('delete from opportunity_import_keys where import_id = $1 and opportunity_id = any($2::uuid[])', [
    importId,
    deals.map(({ id }) => id),
  ]);
}

/**
 * Notes that the list brought to deals that were there, unless somebody has changed them. All that an import writes, its last
 * audit event too, has one moment.
 */
async function removeNotes(tx: Tx, importId: string, now: Date): Promise<void> {
  await tx.query(
    `update opportunity_notes n set deleted_at = $2
       from imports i, audit_logs a, opportunities o
      where i.id = $1 and a.resource_id = i.id and a.action = 'import.completed'
        and o.tenant_id = n.tenant_id and o.id = n.opportunity_id and o.in_pipeline and o.import_id is distinct from i.id
        and n.created_at = a.created_at and n.created_by = i.created_by and n.version = 1 and n.deleted_at is null`,
    [importId, now],
  );
}
