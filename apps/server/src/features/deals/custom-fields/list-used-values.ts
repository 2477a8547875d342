import { CUSTOM_CHOICES_KEPT_MAX } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { inSlices } from '../../../core/sql/in-slices.ts';
import { listHolders, sayValue } from './convert-values.ts';
import { findView } from './write-custom-field.ts';
import { viewCustomValues } from './write-custom-values.ts';

/**
 * Which values records have of a field, those that most have first. A choice is named by its key, and counted for each
 * record that has it among several; other values are said as one would type them.
 */
export async function listUsedValues(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ values: { value: string; count: number }[]; others: number }> {
  const field = await findView(ctx, id);
  const cells = await ctx.cells();
  const say = await sayValue(ctx, field);
  const isChosen = field.kind === 'choice' || field.kind === 'choices';
  const found = await inSlices(await listHolders(ctx, field), (holder) => {
    const value = viewCustomValues(cells, holder.id, holder, field.record_kind)[field.key];
    return isChosen ? [value].flat().map(String) : [say(value, holder.currency).trim()];
  });
  const counts = new Map<string, number>();
  for (const value of found.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  const values = [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return {
    values: values.slice(0, CUSTOM_CHOICES_KEPT_MAX),
    others: Math.max(0, values.length - CUSTOM_CHOICES_KEPT_MAX),
  };
}
