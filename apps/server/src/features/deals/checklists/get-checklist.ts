import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { canToggle } from './checklists.policy.ts';

type Checklist = InferContractRouterOutputs<Contract>['checklists']['get'];
type Item = Omit<Checklist['items'][number], 'can'>;

interface Place {
  company_name: string;
  status: string;
  in_pipeline: boolean;
  stage_id: string;
  stage_key: string;
  stage_label: string;
}

// Without a stage it is the one that the deal stands in.
const PLACE = `
  select o.company_name, o.status, o.in_pipeline, s.id as stage_id, s.stage_key, s.stage_label
    from opportunities o
    join opportunity_pipeline_stages s on s.tenant_id = o.tenant_id
     and case when $2::uuid is null then s.stage_key = o.status else s.id = $2::uuid end
   where o.id = $1`;

const ITEMS = `
  select id, opportunity_id, pipeline_stage_id, title, description, assigned_role, is_mandatory, is_completed, completed_by,
         ${isoTime('completed_at')} as completed_at, ${isoTime('created_at')} as created_at
    from pipeline_stage_checklist_instances
   where opportunity_id = $1 and pipeline_stage_id = $2 order by position, created_at, id`;

/** The checklist of a deal in a stage, oldest item first within its order. */
export async function getChecklist(
  { tx, actor }: Ctx,
  { id, pipeline_stage_id }: { id: string; pipeline_stage_id?: string | undefined },
): Promise<Checklist> {
  const [place] = await tx.query<Place>(PLACE, [id, pipeline_stage_id ?? null], 'checklist-place');
  if (!place) throw fail('NOT_FOUND');
  const items = await tx.query<Item>(ITEMS, [id, place.stage_id], 'checklist-items');
  const isCurrent = place.stage_key === place.status;
  return {
    opportunity_id: id,
    company_name: place.company_name,
    stage_key: place.stage_key,
    stage_label: place.stage_label,
    is_current: isCurrent,
    items: items.map((item) => ({
      ...item,
      can: { toggle: isCurrent && place.in_pipeline && canToggle(actor, item) },
    })),
    open_mandatory: items.filter((item) => item.is_mandatory && !item.is_completed).length,
  };
}
