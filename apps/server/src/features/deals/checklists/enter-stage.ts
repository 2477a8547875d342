import type { Ctx } from '../../../core/procedure.ts';

// A deal that comes back finds its items as it left them, and the ones that the stage has gained since.
const ENTER = `
  insert into pipeline_stage_checklist_instances
    (tenant_id, id, opportunity_id, pipeline_stage_id, template_id, title, description, assigned_role, is_mandatory, position, created_at)
  select t.tenant_id, gen_random_uuid(), deal.id, t.pipeline_stage_id, t.id, t.title, t.description, t.assigned_role,
         t.is_mandatory, t.position, $3
    from pipeline_stage_checklist_templates t cross join unnest($2::uuid[]) as deal(id)
   where t.pipeline_stage_id = $1 and t.deleted_at is null
  on conflict do nothing`;

/** Makes the checklist of a stage for deals that enter it, from the templates as they stand now. */
export async function enterStage({ tx, now }: Ctx, stageId: string, dealIds: readonly string[]): Promise<void> {
  await tx.query(ENTER, [stageId, dealIds, now], 'enter-stage');
}

const COUNT = `
  update opportunities o set checklist_items = c.items, checklist_open = c.open
    from (select opportunity_id, count(*) as items, count(*) filter (where is_mandatory and not is_completed) as open
            from pipeline_stage_checklist_instances
           where pipeline_stage_id = $1 and opportunity_id = any($2::uuid[]) group by opportunity_id) c
   where o.id = c.opportunity_id`;

/** The same for deals that begin in the stage: their counts are written too. */
export async function startInStage(
  ctx: Ctx,
  stage: { id: string; has_checklist: boolean },
  dealIds: readonly string[],
): Promise<void> {
  if (!stage.has_checklist || dealIds.length === 0) return;
  await enterStage(ctx, stage.id, dealIds);
  await ctx.tx.query(COUNT, [stage.id, dealIds], 'count-checklists');
}
