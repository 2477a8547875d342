import type { Ctx } from '../../core/procedure.ts';

/** The mandatory items of the deal in this stage that are not done, in the order of the checklist. */
export function listOpenItems({ tx }: Ctx, dealId: string, stageId: string): Promise<{ id: string; title: string }[]> {
  return tx.query(
    `select id, title from pipeline_stage_checklist_instances
      where opportunity_id = $1 and pipeline_stage_id = $2 and is_mandatory and not is_completed order by position, id`,
    [dealId, stageId],
    'list-open-items',
  );
}
