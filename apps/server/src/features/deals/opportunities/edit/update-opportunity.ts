import { schema } from '@cairn/db';
import { companyKey, searchText } from '@cairn/domain';
import { staleVersion } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../../core/update-if-unchanged.ts';
import { tellDeal } from '../../../deal-access/tell-deal.ts';
import { writeCustomValues } from '../../custom-fields/write-custom-values.ts';
import { getOpportunity, getRecord } from '../get-opportunity.ts';
import { addOwnerAsMember } from '../members/add-member.ts';
import { notifyOwner } from '../notify-owner.ts';
import { encryptAmounts, type OpportunityValues, plainValues } from '../opportunity-fields.ts';
import { viewOpportunity } from '../view-opportunity.ts';
import { assertRange } from './assert-range.ts';
import { assertAssignable, requireWorkable } from './check-references.ts';
import { describeChanges } from './describe-changes.ts';

/** Changes the named fields of a deal, if it still is the version that the person saw. */
export async function updateOpportunity(ctx: Ctx, input: Partial<OpportunityValues> & { id: string; version: number }) {
  const { id: named, version, ...values } = input;
  const before = await getRecord(ctx, named);
  // As it is stored, not as it was typed: cells are bound to it letter by letter.
  const { id } = before;
  requireWorkable(before);
  if (values.assigned_to !== before.assigned_to) await assertAssignable(ctx, values.assigned_to);
  await assertRange(ctx, values, before);
  const stands = { kind: 'opportunity', id, status: before.status, stored: before } as const;
  const own = await writeCustomValues(ctx, values.custom, stands);
  const merged = { ...before, ...plainValues(values), ...own };
  const sealed = encryptAmounts(await ctx.cells(), id, values);
  const after = await updateIfUnchanged(ctx.tx, schema.opportunities, id, version, {
    ...plainValues(values),
    ...sealed,
    ...own,
    search_text: searchText(merged),
    company_key: companyKey(merged.company_name),
    updated_at: ctx.now,
    updated_by: ctx.actor.userId,
  });
  if (!after) throw await staleVersion(getOpportunity(ctx, { id }));
  if (after.assigned_to !== before.assigned_to) {
    await addOwnerAsMember(ctx, after);
    await notifyOwner(ctx, after);
  }
  await tellDeal(ctx, 'opportunity', { id, is_confidential: after.is_confidential });
  await ctx.audit({
    action: 'opportunity.updated',
    resource_type: 'opportunity',
    resource_id: id,
    table_name: 'opportunities',
    classification: 'confidential',
    metadata: { version: after.version, changes: describeChanges(await ctx.cells(), before, after) },
  });
  return viewOpportunity(ctx, after);
}
