import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { StageRow } from '../opportunities.queries.ts';

/** The firm's active stages in order. A tenant id in the call may name the own firm only. */
export async function listStages(ctx: Ctx, input?: { tenant_id?: string | undefined }): Promise<StageRow[]> {
  if (input?.tenant_id !== undefined && input.tenant_id !== ctx.actor.tenantId) throw fail('NOT_FOUND');
  return listStageRows(ctx.tx);
}

const STAGES = `
  select s.id, s.tenant_id, s.stage_key, s.stage_label, s.stage_color, t.name as stage_type, t.color as stage_type_color,
         s.sort_order, s.is_active,
         exists (select 1 from pipeline_stage_checklist_templates c where c.tenant_id = s.tenant_id
                  and c.pipeline_stage_id = s.id and c.deleted_at is null) as has_checklist,
         exists (select 1 from custom_fields f where f.tenant_id = s.tenant_id and f.required_from_stage is not null
                  and not f.is_archived) as has_required_fields
    from opportunity_pipeline_stages s
    join pipeline_stage_types t on t.tenant_id = s.tenant_id and t.id = s.stage_type_id
   where s.is_active order by s.sort_order`;

/** Stages in order, with the name and colour of their type. */
function listStageRows(tx: Tx): Promise<StageRow[]> {
  return tx.query(STAGES, [], 'list-stages');
}
