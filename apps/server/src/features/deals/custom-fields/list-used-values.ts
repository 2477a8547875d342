import type { Contract } from '@cairn/contract';
import { CUSTOM_CHOICES_KEPT_MAX } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Ctx } from '../../../core/procedure.ts';
import { inSlices } from '../../../core/sql/in-slices.ts';
import { isRevealedOnly, listLiveHolders, sayValue } from './convert-values.ts';
import { findView } from './write-custom-field.ts';
import { viewCustomValues } from './write-custom-values.ts';

type Used = InferContractRouterOutputs<Contract>['customFields']['listUsedValues'];

/**
 * Which values records have of a field, those that most have first. A choice is named by its key, and counted for each
 * record that has it among several; other values are said as one would type them. Of numbers and amounts, the currencies of
 * the records that have them: an amount has no other one.
 */
export async function listUsedValues(ctx: Ctx, { id }: { id: string }): Promise<Used> {
  const field = await findView(ctx, id);
  const cells = await ctx.cells();
  const say = await sayValue(ctx, field);
  const isChosen = field.kind === 'choice' || field.kind === 'choices';
  const holders = await listLiveHolders(ctx, field);
  const found = await inSlices(holders, (holder) => {
    const value = viewCustomValues(cells, holder.id, holder, field.record_kind)[field.key];
    return isChosen ? [value].flat().map(String) : [say(value, holder.currency).trim()];
  });
  const values = countEach(found.flat());
  // How many have a choice of the settings says of no company what it has; what was typed would be told.
  const shown = !isChosen && isRevealedOnly(field) ? [] : values.slice(0, CUSTOM_CHOICES_KEPT_MAX);
  return {
    values: shown,
    others: values.length - shown.length,
    ...((field.kind === 'money' || field.kind === 'number') && {
      currencies: countEach(holders.map(({ currency }) => currency)).map(({ value, count }) => ({
        currency: value,
        count,
      })),
    }),
  };
}

/** Each once with how often it is there, the most frequent first. */
function countEach<V extends string>(all: readonly V[]): { value: V; count: number }[] {
  const counts = new Map<V, number>();
  for (const value of all) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
