import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { afterPutAway, putDealsAway } from '../../opportunities/put-away/put-deals-away.ts';
import type { Kept, Undone } from '../import-writer.ts';

const SLICE = 500;

/** Deletes the deals that an import added and that nobody has worked on since. */
export async function removeDeals(ctx: Ctx, importId: string, progress: (done: number) => void): Promise<Undone> {
  const deals = await listAdded(ctx.tx, importId);
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
}

// The notes of the list itself came in the same moment as its deals.
const NOTED =
  'not (w.created_at = o.created_at and w.created_by = o.created_by and w.version = 1 and w.deleted_at is null)';

const belongs = (table: string, where = 'true') =>
  `exists (select from ${table} w where w.tenant_id = o.tenant_id and w.opportunity_id = o.id and ${where})`;

// What the import wrote has the first version; whatever a person changed has another. Work on what belongs to a deal does not
// count its version up, so it is looked for. What was merged is part of another deal, which may be worked on.
const ADDED = `
  select o.id, o.version, o.company_name,
         case when o.merged_into is not null then 'changed'
              when not o.in_pipeline then 'put_away'
              when ${belongs('portfolio_companies')} then 'company'
              when o.version > 1 then 'changed'
              when ${belongs('opportunity_notes', NOTED)} or ${belongs('tasks')} or ${belongs('files')}
                or ${belongs('due_diligence_processes')} or ${belongs('committee_reviews')}
                or ${belongs('pipeline_stage_checklist_instances', 'w.version > 1')} or ${belongs('opportunity_members')}
              then 'worked_on' end as why
    from opportunities o where o.import_id = $1 order by o.id for update of o`;

/** Each deal that an import added and that is still there, with what keeps it from being removed. */
async function listAdded(tx: Tx, importId: string): Promise<Added[]> {
  return tx.query<Added & Record<string, unknown>>(ADDED, [importId]);
}
