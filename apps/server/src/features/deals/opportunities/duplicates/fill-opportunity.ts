import { schema } from '@cairn/db';
import {
  amountsOf,
  companyKey,
  fillGaps,
  formatAmount,
  type ImportValues,
  isAmount,
  MONEY_FIELDS,
  minorAmounts,
  searchText,
} from '@cairn/domain';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../../core/update-if-unchanged.ts';
import type { customValueWriter } from '../../custom-fields/write-custom-values.ts';
import { describeChanges } from '../edit/describe-changes.ts';
import { lockOpportunity } from '../opportunities.queries.ts';
import { decryptAmount, encryptAmounts, MONEY_COLUMNS, plainValues } from '../opportunity-fields.ts';

interface Added {
  values: ImportValues;
  /** Of the firm's own fields, amounts with their currency. */
  custom: Readonly<Record<string, unknown>>;
  write: Awaited<ReturnType<typeof customValueWriter>>;
}

/** Fills the gaps of a deal with what an imported row adds; what is there stays. Nothing to add, nothing written.
 * Answers with the deal, which is another one where that was merged since, and none where it was put away. */
export async function fillOpportunity(
  ctx: Ctx,
  id: string,
  added: Added,
  source: { import_id: string; row: number },
): Promise<string | undefined> {
  // Locked until the import ends, so that nobody's edit falls in between.
  const before = await lockOpportunity(ctx.tx, id);
  if (!before) throw fail('NOT_FOUND');
  // Merged away since the list was read: the deal that both are now takes it.
  if (before.merged_into !== null) return fillOpportunity(ctx, before.merged_into, added, source);
  // Put away since the list was read: nothing in it is changed.
  if (!before.in_pipeline) return undefined;
  const cells = await ctx.cells();
  const amounts = MONEY_FIELDS.map(
    (field) => [field, decryptAmount(cells, field, id, before[MONEY_COLUMNS[field]])] as const,
  );
  const there = Object.fromEntries(
    amounts
      .filter(([, minor]) => minor !== null)
      .map(([field, minor]) => [field, { minor, currency: before.currency }]),
  );
  const found = fillGaps({ ...before, ...there } as Parameters<typeof fillGaps>[0], added.values);
  const money = amountsOf(found);
  const currency = money[0]?.[1].currency ?? before.currency;
  const isForeign = (value: unknown) => isAmount(value) && value.currency !== currency;
  const fitting = Object.entries(added.custom).filter(([, value]) => !isForeign(value));
  const foreign = Object.entries(added.custom).flatMap(([key, value]) =>
    isAmount(value) && isForeign(value) ? [`${key}: ${formatAmount(value)}`] : [],
  );
  Object.assign(found, fillGaps({ remarks: found.remarks ?? before.remarks }, { remarks: foreign.join('\n') }));
  const plain = plainValues(found as never);
  const own = added.write(minorAmounts(Object.fromEntries(fitting)), { id, stored: before });
  if (Object.keys(plain).length === 0 && money.length === 0 && !own) return id;
  const merged = { ...before, ...plain, ...own };
  const after = await updateIfUnchanged(ctx.tx, schema.opportunities, id, before.version, {
    ...plain,
    ...own,
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
  return id;
}
