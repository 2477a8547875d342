import { schema } from '@cairn/db';
import {
  amountsOf,
  companyKey,
  isChanged,
  type MergedField,
  mergeRow,
  minorAmounts,
  type Names,
  type ReadRow,
  searchText,
} from '@cairn/domain';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../../core/update-if-unchanged.ts';
import type { customValueWriter } from '../../custom-fields/write-custom-values.ts';
import { describeChanges } from '../edit/describe-changes.ts';
import { lockOpportunity } from '../opportunities.queries.ts';
import { encryptAmounts, plainValues } from '../opportunity-fields.ts';
import { mergeableDeal } from './mergeable-deal.ts';

interface Added extends Pick<ReadRow, 'values' | 'extras'> {
  names: Names;
  write: Awaited<ReturnType<typeof customValueWriter>>;
}

export interface Filled {
  /** Another one where the deal was merged since; none where it was put away. */
  deal: string | undefined;
  /** In which fields the row and the deal differed. */
  fields: MergedField[];
  /** Notes aside, which are written by themselves. */
  isChanged: boolean;
}

/** Fills the gaps of a deal with what an imported row adds; what is there stays. Nothing to add, nothing written. */
export async function fillOpportunity(
  ctx: Ctx,
  id: string,
  added: Added,
  source: { import_id: string; row: number },
): Promise<Filled> {
  // Locked until the import ends, so that nobody's edit falls in between.
  const before = await lockOpportunity(ctx.tx, id);
  if (!before) throw fail('NOT_FOUND');
  // Merged away since the list was read: the deal that both are now takes it.
  if (before.merged_into !== null) return fillOpportunity(ctx, before.merged_into, added, source);
  // Put away since the list was read: nothing in it is changed.
  if (!before.in_pipeline) return { deal: undefined, fields: [], isChanged: false };
  const cells = await ctx.cells();
  const { notes: _notes, ...extras } = added.extras;
  const found = mergeRow(mergeableDeal(cells, before, added.names), { values: added.values, extras }, added.names);
  const filled = { deal: id, fields: found.fields, isChanged: isChanged(found) };
  if (!filled.isChanged) return filled;
  const money = amountsOf(found.values);
  const plain = plainValues(found.values as never);
  const own = found.extras.custom && added.write(minorAmounts(found.extras.custom), { id, stored: before });
  const merged = { ...before, ...plain, ...own };
  const after = await updateIfUnchanged(ctx.tx, schema.opportunities, id, before.version, {
    ...plain,
    ...own,
    ...encryptAmounts(cells, id, Object.fromEntries(money.map(([field, amount]) => [field, amount.minor]))),
    ...(found.currency && { currency: found.currency }),
    search_text: searchText(merged),
    company_key: companyKey(merged.company_name),
    updated_at: ctx.now,
    updated_by: ctx.actor.userId,
  });
  if (!after) throw new Error('a locked deal has changed');
  await ctx.audit({
    action: 'opportunity.merged',
    resource_type: 'opportunity',
    resource_id: id,
    table_name: 'opportunities',
    classification: 'confidential',
    metadata: { ...source, changes: describeChanges(cells, before, after) },
  });
  return filled;
}
