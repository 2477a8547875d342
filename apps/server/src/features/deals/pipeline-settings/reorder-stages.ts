import { LOST_STAGE, WON_STAGE } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockPipeline } from '../../deal-access/lock-deal.ts';
import { getSettings } from './get-settings.ts';
import { logChange } from './log-change.ts';
import { listActiveStages, updateIfSeen } from './settings.queries.ts';

const CLOSED: readonly string[] = [WON_STAGE, LOST_STAGE];

interface NewOrder {
  p_tenant_id?: string | undefined;
  p_stages: { id: string; new_sort_order: number }[];
}

/** Puts all active stages into a new order. One that is missing, named twice or unknown refuses the whole. */
export async function reorderStages(ctx: Ctx, { p_tenant_id, p_stages }: NewOrder) {
  const { tx, actor, now } = ctx;
  if (p_tenant_id !== undefined && p_tenant_id !== actor.tenantId) throw fail('NOT_FOUND');
  await lockPipeline(ctx, 'update');
  const stages = await listActiveStages(tx);
  const wanted = [...p_stages].sort((a, b) => a.new_sort_order - b.new_sort_order).map(({ id }) => id);
  const places = new Set(p_stages.map(({ new_sort_order }) => new_sort_order));
  const whole =
    new Set(wanted).size === stages.length && wanted.length === stages.length && places.size === wanted.length;
  if (!whole || stages.some(({ id }) => !wanted.includes(id))) throw fail('REORDER_REFUSED');
  const first = stages.find(({ id }) => id === wanted[0]);
  if (first && CLOSED.includes(first.stage_key)) throw fail('FIRST_STAGE_CLOSED');
  for (const [place, id] of wanted.entries()) {
    if (stages.find((stage) => stage.id === id)?.sort_order !== place + 1)
      await updateIfSeen(tx, 'stage', id, null, { sort_order: place + 1 }, now);
  }
  const labelOf = (id: string) => stages.find((stage) => stage.id === id)?.stage_label ?? '';
  await logChange(ctx, {
    action: 'pipeline_stages.reordered',
    name: 'Order of the stages',
    record: actor.tenantId,
    before: stages.map(({ stage_label }) => stage_label),
    after: wanted.map(labelOf),
  });
  return getSettings(ctx);
}
