import { schema } from '@cairn/db';
import { companyKey, searchText } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import { newId } from '../../../../core/ids.ts';
import { tellLive } from '../../../../core/live/tell-live.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { getCurrency } from '../../../access/tenants/get-currency.ts';
import { startInStage } from '../../checklists/enter-stage.ts';
import { writeCustomValues } from '../../custom-fields/write-custom-values.ts';
import { getRecord } from '../get-opportunity.ts';
import { notifyOwner } from '../notify-owner.ts';
import { insertStageHistory } from '../opportunities.queries.ts';
import { encryptAmounts, type OpportunityRecord, type OpportunityValues, plainValues } from '../opportunity-fields.ts';
import { viewOpportunity } from '../view-opportunity.ts';
import { assertRange } from './assert-range.ts';
import { assertAssignable, requireStage } from './check-references.ts';

const { opportunities } = schema;

type NewOpportunity = OpportunityValues & { status?: string | undefined };

/** Adds a deal as a person does: a colleague whom it is assigned to is notified. */
export async function createForOwner(ctx: Ctx, values: NewOpportunity) {
  const deal = await createOpportunity(ctx, values);
  await notifyOwner(ctx, deal);
  return deal;
}

/** Adds a deal to the pipeline: to its first stage unless another is named, owned by the person who adds it. */
export async function createOpportunity(ctx: Ctx, { status, ...values }: NewOpportunity) {
  const { tx, actor, now } = ctx;
  await assertAssignable(ctx, values.assigned_to);
  await assertRange(ctx, values);
  const stage = await requireStage(ctx, status);
  const id = newId();
  const own = await writeCustomValues(ctx, values.custom, { kind: 'opportunity', id, status: stage.stage_key });
  const record = await insertOpportunity(tx, {
    assigned_to: actor.userId,
    currency: values.currency ?? (await getCurrency(ctx)),
    ...plainValues(values),
    ...encryptAmounts(await ctx.cells(), id, values),
    company_name: values.company_name,
    tenant_id: actor.tenantId,
    id,
    status: stage.stage_key,
    ...own,
    search_text: searchText({ ...values, ...own }),
    company_key: companyKey(values.company_name),
    stage_entered_at: now,
    created_at: now,
    updated_at: now,
    created_by: actor.userId,
    updated_by: actor.userId,
  });
  await insertStageHistory(tx, [
    {
      tenant_id: actor.tenantId,
      id: newId(),
      opportunity_id: id,
      to_stage: stage.stage_key,
      changed_by: actor.userId,
      changed_at: now,
    },
  ]);
  await startInStage(ctx, stage, [id]);
  await tellLive(ctx, { kind: 'opportunity', id });
  await ctx.audit({
    action: 'opportunity.created',
    resource_type: 'opportunity',
    resource_id: id,
    table_name: 'opportunities',
    classification: 'confidential',
    metadata: { company_name: record.company_name, status: record.status },
  });
  // The checklist of its first stage has been counted since.
  return viewOpportunity(ctx, stage.has_checklist ? await getRecord(ctx, id) : record);
}

async function insertOpportunity(tx: Tx, row: typeof opportunities.$inferInsert): Promise<OpportunityRecord> {
  const [record] = await tx.db.insert(opportunities).values(row).returning();
  if (!record) throw new Error('the new deal was not stored');
  return record;
}
