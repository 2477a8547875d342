import { schema } from '@cairn/db';
import { amountsOf, companyKey, fillGaps, type ImportValues, MONEY_FIELDS, searchText } from '@cairn/domain';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../../core/update-if-unchanged.ts';
import { describeChanges } from '../edit/describe-changes.ts';
import { lockOpportunity } from '../opportunities.queries.ts';
import { decryptAmount, encryptAmounts, MONEY_COLUMNS, plainValues } from '../opportunity-fields.ts';

/** Fills the gaps of a deal with what an imported row adds; what is there stays. Nothing to add, nothing written. */
export async function fillOpportunity(
  ctx: Ctx,
  id: string,
  added: ImportValues,
  source: { import_id: string; row: number },
): Promise<void> {
  // Locked until the import ends, so that nobody's edit falls in between.
  const before = await lockOpportunity(ctx.tx, id);
  if (!before) throw fail('NOT_FOUND');
  // Merged away since the list was read: the deal that both are now takes it.
  if (before.merged_into !== null) return fillOpportunity(ctx, before.merged_into, added, source);
  const cells = await ctx.cells();
  const amounts = MONEY_FIELDS.map(
    (field) => [field, decryptAmount(cells, field, id, before[MONEY_COLUMNS[field]])] as const,
  );
  const there = Object.fromEntries(
    amounts
      .filter(([, minor]) => minor !== null)
      .map(([field, minor]) => [field, { minor, currency: before.currency }]),
  );
  const found = fillGaps({ ...before, ...there } as Parameters<typeof fillGaps>[0], added);
  const money = amountsOf(found);
  const plain = plainValues(found as never);
  if (Object.keys(plain).length === 0 && money.length === 0) return;
  const merged = { ...before, ...plain };
  const after = await updateIfUnchanged(ctx.tx, schema.opportunities, id, before.version, {
    ...plain,
    ...encryptAmounts(cells, id, Object.fromEntries(money.map(([field, amount]) => [field, amount.minor]))),
    ...(money[0] && { currency: money[0][1].currency }),
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
}
