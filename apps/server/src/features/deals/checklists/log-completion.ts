import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { tellDeal } from '../../deal-access/tell-deal.ts';
import { canToggle } from './checklists.policy.ts';
import { getChecklist } from './get-checklist.ts';

interface Instance {
  id: string;
  opportunity_id: string;
  pipeline_stage_id: string;
  title: string;
  assigned_role: string;
  is_mandatory: boolean;
  is_completed: boolean;
}

// The deal is held while an item of it changes, so that a move and a tick never pass each other.
const HOLD = `
  select o.is_confidential, s.id as stage_id from opportunities o
    join opportunity_pipeline_stages s on s.tenant_id = o.tenant_id and s.stage_key = o.status
   where o.id = $1 and o.merged_into is null for update of o`;

const SET = `
  update pipeline_stage_checklist_instances set is_completed = $2,
         completed_by = case when $2 then $3::uuid end, completed_at = case when $2 then $4::timestamptz end, version = version + 1
   where id = $1`;

const RECOUNT = `
  update opportunities o set checklist_items = c.items, checklist_open = c.open
    from (select count(*) as items, count(*) filter (where is_mandatory and not is_completed) as open
            from pipeline_stage_checklist_instances where opportunity_id = $1 and pipeline_stage_id = $2) c
   where o.id = $1`;

/** Checks or unchecks an item of the stage that the deal stands in. Doing it twice changes nothing. */
export async function logCompletion(
  ctx: Ctx,
  { p_instance_id: id, p_is_completed: done }: { p_instance_id: string; p_is_completed: boolean },
) {
  const { tx, actor, now } = ctx;
  const [item] = await tx.query<Instance>('select * from pipeline_stage_checklist_instances where id = $1', [id]);
  if (!item) throw fail('NOT_FOUND');
  if (!canToggle(actor, item)) throw fail('FORBIDDEN');
  const [deal] = await tx.query<{ is_confidential: boolean; stage_id: string }>(HOLD, [item.opportunity_id]);
  if (deal?.stage_id !== item.pipeline_stage_id) throw fail('CHECKLIST_MOVED_ON');
  if (item.is_completed !== done) {
    await tx.query(SET, [id, done, actor.userId, now]);
    await Promise.all([
      tx.query(RECOUNT, [item.opportunity_id, item.pipeline_stage_id]),
      ctx.audit({
        action: done ? 'checklist_item.completed' : 'checklist_item.reopened',
        resource_type: 'opportunity',
        resource_id: item.opportunity_id,
        table_name: 'pipeline_stage_checklist_instances',
        classification: 'confidential',
        metadata: { item: id, title: item.title, is_mandatory: item.is_mandatory },
      }),
      tellDeal(ctx, 'checklist', { id: item.opportunity_id, is_confidential: deal.is_confidential }),
    ]);
  }
  return getChecklist(ctx, { id: item.opportunity_id, pipeline_stage_id: item.pipeline_stage_id });
}
