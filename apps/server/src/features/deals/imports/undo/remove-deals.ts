import type { Ctx } from '../../../../core/procedure.ts';
import { afterPutAway, putDealsAway } from '../../opportunities/put-away/put-deals-away.ts';
import type { Kept, Undone } from '../import-writer.ts';
import { findUnchanged } from './find-unchanged.ts';

const SLICE = 500;

/** Deletes the deals that an import added and that nobody has worked on since. */
export async function removeDeals(ctx: Ctx, importId: string, progress: (done: number) => void): Promise<Undone> {
  const deals = await listAdded(ctx, importId, { lock: true });
  const untouched = deals.filter(({ why }) => why === null);
  const gone = [];
  for (let at = 0; at < untouched.length; at += SLICE) {
    gone.push(...(await putDealsAway(ctx, 'delete', untouched.slice(at, at + SLICE), { import_undone: importId })));
    progress(gone.length);
  }
  await afterPutAway(ctx, 'delete', gone);
  const removed = new Set(gone.map(({ id }) => id));
  const kept = deals
    .filter(({ id }) => !removed.has(id))
    .map(({ id, company_name, why }): Kept => ({ id, company_name, why: why ?? 'changed' }));
  return { done: gone.length, kept };
}

interface Added {
  id: string;
  version: number;
  company_name: string;
  why: Kept['why'] | null;
  /** Of a deal that only later imports changed: these. */
  filled_by?: string[] | undefined;
}

// The notes of the list itself came in the same moment as its deals: they count once they are changed or deleted, others until
// they are deleted.
const NOTED = `case when w.created_at = o.created_at and w.created_by = o.created_by
                     then w.version > 1 or w.deleted_at is not null else w.deleted_at is null end`;

const belongs = (table: string, where = 'true') =>
  `exists (select from ${table} w where w.tenant_id = o.tenant_id and w.opportunity_id = o.id and ${where})`;

// Work on what belongs to a deal does not count its version up, so it is looked for. What was merged is part of another deal,
// which may be worked on. What is deleted is gone already. A list can bring deals that are archived at once;
// one of them that is in the pipeline was brought there by somebody.
const ADDED = `
  select o.id, o.version, o.company_name, i.created_at as since,
         case when o.merged_into is not null then 'changed'
              when not o.in_pipeline and o.archived_at is distinct from o.created_at then 'put_away'
              when o.in_pipeline and i.settings #>> '{plan,new_deals,is_archived}' = 'true' then 'changed'
              when ${belongs('portfolio_companies')} then 'company'
              when ${belongs('opportunity_notes', NOTED)} or ${belongs('tasks')} or ${belongs('files')}
                or ${belongs('due_diligence_processes')} or ${belongs('committee_reviews')}
                or ${belongs('pipeline_stage_checklist_instances', 'w.version > 1')} or ${belongs('opportunity_members')}
              then 'worked_on' end as why
    from opportunities o join imports i on i.tenant_id = o.tenant_id and i.id = o.import_id
   where o.import_id = $1 and o.deleted_at is null order by o.id`;

/**
 * Each deal that an import added and that is still there, with what keeps it from being removed. What somebody changed counts
 * as changed unless every change was taken back.
 */
export async function listAdded(ctx: Ctx, importId: string, { lock = false } = {}): Promise<Added[]> {
  const rows = await ctx.tx.query<Added & { since: Date } & Record<string, unknown>>(
    lock ? `${ADDED} for update of o` : ADDED,
    [importId],
  );
  const written = rows.filter(({ why, version }) => why === null && version > 1);
  const found = written[0] && (await findUnchanged(ctx, written, written[0].since));
  return rows.map(({ id, version, company_name, why }) => {
    const isChanged = why === null && version > 1 && !found?.unchanged.has(id);
    return { id, version, company_name, why: isChanged ? 'changed' : why, filled_by: found?.filled.get(id) };
  });
}
