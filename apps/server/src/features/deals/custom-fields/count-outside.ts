import { CUSTOM_NUMBER_MAX } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { inSlices } from '../../../core/sql/in-slices.ts';
import { listLiveHolders } from './convert-values.ts';
import { findView } from './write-custom-field.ts';
import { viewCustomValues } from './write-custom-values.ts';

interface Asked {
  id: string;
  min_value?: number | null | undefined;
  max_value?: number | null | undefined;
}

/** How many records hold a number that these bounds would refuse. It stays as it is, so it is said before they are saved. */
export async function countOutside(ctx: Ctx, { id, min_value, max_value }: Asked): Promise<{ count: number }> {
  const field = await findView(ctx, id);
  const [min, max] = [min_value ?? -CUSTOM_NUMBER_MAX, max_value ?? CUSTOM_NUMBER_MAX];
  const cells = await ctx.cells();
  const isOutside = await inSlices(await listLiveHolders(ctx, field), (holder) => {
    const value = viewCustomValues(cells, holder.id, holder, field.record_kind)[field.key];
    return typeof value === 'number' && (value < min || value > max);
  });
  return { count: isOutside.filter(Boolean).length };
}
