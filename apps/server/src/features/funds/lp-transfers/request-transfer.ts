import { schema } from '@cairn/db';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findAdministrators } from '../../access/people/find-administrators.ts';
import { notify } from '../../work/notifications/notify.ts';
import { openBook } from '../ledger/write-posting.ts';
import { checkTransfer } from './check-transfer.ts';
import type { TransferInputs, TransferView } from './lp-transfers.types.ts';
import { getTransfer } from './view-transfers.ts';

/** Asks for a transfer of an interest, whole or in part. Nothing moves until a second person approves it as it is shown. */
export async function requestTransfer(ctx: Ctx, input: TransferInputs['create']): Promise<TransferView> {
  const { tx, actor, now } = ctx;
  const { id: fund_id, from_lp_id, to_lp_id, effective_on, note = null } = input;
  const book = await openBook(ctx, fund_id);
  const commitment = input.commitment ?? 0;
  const { problem } = await checkTransfer(ctx, book, { from_lp_id, to_lp_id, commitment, effective_on });
  if (problem) throw invalidField(problem.field, problem.text);
  const [id, cells] = [newId(), await ctx.cells()];
  await insertMany(tx, schema.lpTransfers, [
    {
      tenant_id: actor.tenantId,
      id,
      fund_id,
      from_lp_id,
      to_lp_id,
      effective_on,
      amount_encrypted: cells.encrypt('lp_transfers', 'amount_encrypted', id, String(commitment)),
      note,
      requested_by: actor.userId,
      created_at: now,
    },
  ]).catch((error: unknown) => {
    throw isUniqueViolation(error, 'lp_transfers_waiting_key') ? fail('TRANSFER_WAITING') : error;
  });
  await auditTransfer(ctx, 'requested', { id, fund_id, from_lp_id, to_lp_id, effective_on });
  await notify(ctx, await findAdministrators(tx), {
    kind: 'administration',
    title: `${book.fund.name}: a transfer of an interest to approve`,
    path: `/fund-financials/${fund_id}?tab=Transfers`,
    paragraphs: ['Look at what goes over before you approve it.'],
  });
  return getTransfer(ctx, book, id);
}

export async function auditTransfer(
  ctx: Ctx,
  act: string,
  {
    id,
    fund_id,
    from_lp_id,
    to_lp_id,
    effective_on,
  }: Record<'id' | 'fund_id' | 'from_lp_id' | 'to_lp_id' | 'effective_on', string>,
  more: object = {},
): Promise<void> {
  await ctx.audit({
    action: `lp_transfer.${act}`,
    resource_type: 'lp_transfer',
    resource_id: id,
    table_name: 'lp_transfers',
    classification: 'financial',
    metadata: { fund_id, from_lp_id, to_lp_id, effective_on, ...more },
  });
  await tellLive(ctx, { kind: 'fund', id: fund_id });
}
