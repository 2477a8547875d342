import type { Ctx } from '../../../core/procedure.ts';

export interface OpenItem {
  id: string;
  title: string;
  /** The field that the stage requires, where it is no item of the checklist. */
  field?: string;
}

const OPEN = `
  select i.opportunity_id, i.id, i.title
    from unnest($1::uuid[]) as deal(id)
    join opportunities o on o.id = deal.id
    join opportunity_pipeline_stages s on s.stage_key = o.status
    join pipeline_stage_checklist_instances i on i.opportunity_id = o.id and i.pipeline_stage_id = s.id
   where i.is_mandatory and not i.is_completed order by i.position, i.id`;

/** By deal, the mandatory items of the stage it stands in that are not done, in the order of the checklist. */
export async function listOpenItems({ tx }: Ctx, dealIds: readonly string[]): Promise<Map<string, OpenItem[]>> {
  const rows = await tx.query<OpenItem & { opportunity_id: string }>(OPEN, [dealIds], 'list-open-items');
  const open = new Map<string, OpenItem[]>();
  for (const { opportunity_id, id, title } of rows)
    open.set(opportunity_id, [...(open.get(opportunity_id) ?? []), { id, title }]);
  return open;
}
