import { schema } from '@cairn/db';
import { type Interest, movesOf, transferEntries } from '@cairn/domain/fund';
import { may } from '../../../core/actor.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { requireSecondPerson } from '../../access/people/require-second-person.ts';
import { chargeCarry } from '../ledger/book-portfolio.ts';
import { loadFundBook } from '../ledger/load-fund-book.ts';
import { refreshTotals } from '../ledger/refresh-totals.ts';
import { openBook, writePosting } from '../ledger/write-posting.ts';
import { checkTransfer } from './check-transfer.ts';
import type { TransferInputs, TransferView } from './lp-transfers.types.ts';
import { auditTransfer } from './request-transfer.ts';
import { findTransfer, getTransfer, hashOfInterest, type TransferRecord } from './view-transfers.ts';

/** Approves what somebody else has asked for, as it was shown, with which the interest goes over; or rejects it. */
export async function decideTransfer(ctx: Ctx, input: TransferInputs['decide']): Promise<TransferView> {
  const { tx, actor, now } = ctx;
  const { id, decision, note = null } = input;
  const seen = await findTransfer(ctx, id);
  if (!seen) throw fail('NOT_FOUND');
  const book = await openBook(ctx, seen.fund_id);
  const transfer = await findTransfer(ctx, id);
  if (transfer?.state !== 'waiting') throw fail('FUND_WORK_DONE');
  if (decision === 'approved' && !may(actor, 'fund:approve')) throw fail('FORBIDDEN');
  const independence = decision === 'approved' ? await requireSecondPerson(ctx, transfer.requested_by) : {};
  const checked = decision === 'approved' ? await checkTransfer(ctx, book, transfer) : null;
  if (checked?.problem) throw invalidField('id', checked.problem.text);
  if (checked?.interest && input.interest_hash !== hashOfInterest(checked.interest))
    throw invalidField('interest_hash', 'What goes over has changed since it was shown. Look at it again.');
  await tx.query(
    'update lp_transfers set state = $2, decided_by = $3, decided_at = $4, decision_note = $5 where id = $1',
    [id, decision, actor.userId, now, note],
    'decide-lp-transfer',
  );
  if (checked?.interest) await moveInterest(ctx, transfer, checked.interest);
  await auditTransfer(ctx, decision, transfer, independence);
  return getTransfer(ctx, (await loadFundBook(ctx, seen.fund_id)) ?? book, id);
}

/** Writes both sides in one transaction: commitments, NAV, history, and the carry that either then needs. */
async function moveInterest(ctx: Ctx, transfer: TransferRecord, interest: Interest): Promise<void> {
  const { tx, actor, now } = ctx;
  const { id, fund_id, from_lp_id, to_lp_id, effective_on } = transfer;
  const cells = await ctx.cells();
  const sides = [
    { lp_id: from_lp_id, sign: -1 as const },
    { lp_id: to_lp_id, sign: 1 as const },
  ];
  await insertMany(
    tx,
    schema.fundCommitments,
    sides.map(({ lp_id, sign }) => {
      const own = newId();
      const amount_encrypted = cells.encrypt(
        'fund_commitments',
        'amount_encrypted',
        own,
        String(sign * interest.commitment),
      );
      return {
        tenant_id: actor.tenantId,
        id: own,
        fund_id,
        lp_id,
        amount_encrypted,
        closed_on: effective_on,
        transfer_id: id,
        created_by: actor.userId,
        created_at: now,
      };
    }),
  );
  const before = await loadFundBook(ctx, fund_id);
  const lines = transferEntries(from_lp_id, to_lp_id, interest);
  if (before && lines.length > 0)
    await writePosting(ctx, before, {
      kind: 'transfer',
      effective_on,
      memo: 'Transfer of an interest',
      key: `transfer:${id}`,
      lines,
    });
  await insertMany(
    tx,
    schema.lpTransferParts,
    sides.map(({ lp_id, sign }) => {
      const own = newId();
      const moved = JSON.stringify(movesOf(interest, sign));
      const moved_encrypted = cells.encrypt('lp_transfer_parts', 'moved_encrypted', own, moved);
      return { tenant_id: actor.tenantId, id: own, transfer_id: id, fund_id, lp_id, effective_on, moved_encrypted };
    }),
  );
  // Terms of carry may differ between the two, and shares were rounded.
  const after = await loadFundBook(ctx, fund_id);
  if (after) await chargeCarry(ctx, after, effective_on);
  await refreshTotals(ctx, [from_lp_id, to_lp_id]);
}
