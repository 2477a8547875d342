import { customKey } from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import type { OpenItem } from '../../checklists/list-open-items.ts';
import type { StageRow } from '../opportunities.queries.ts';

const MISSING = `
  select o.id as opportunity_id, f.id, f.key, f.label
    from opportunities o
    join custom_fields f on f.tenant_id = o.tenant_id and f.record_kind = 'opportunity' and not f.is_archived
    join opportunity_pipeline_stages s on s.tenant_id = f.tenant_id and s.stage_key = f.required_from_stage
   where o.id = any($1::uuid[]) and s.sort_order <= $2 and not (o.custom ? f.key or o.custom_cells ? f.key)
   order by f.position`;

/** By deal, the firm's own fields that the stage requires, or one before it, and the deal has not. */
export async function listMissingFields(
  { tx }: Ctx,
  deals: readonly { id: string }[],
  to: StageRow,
): Promise<Map<string, OpenItem[]>> {
  const missing = new Map<string, OpenItem[]>();
  if (deals.length === 0 || !to.has_required_fields) return missing;
  const ids = deals.map(({ id }) => id);
  const rows = await tx.query<{ opportunity_id: string; id: string; key: string; label: string }>(MISSING, [
    ids,
    to.sort_order,
  ]);
  for (const { opportunity_id, id, key, label } of rows)
    missing.set(opportunity_id, [...(missing.get(opportunity_id) ?? []), { id, title: label, field: customKey(key) }]);
  return missing;
}
