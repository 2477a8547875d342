import { createHash } from 'node:crypto';
import type { Interest, TransferState } from '@cairn/domain/fund';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import { type FundBook, loadFundBook } from '../ledger/load-fund-book.ts';
import { viewSide } from '../ledger/view-transfer-side.ts';
import { type AskedTransfer, checkTransfer } from './check-transfer.ts';
import type { TransferOutputs, TransferView } from './lp-transfers.types.ts';

export interface TransferRecord extends AskedTransfer {
  id: string;
  fund_id: string;
  from_name: string;
  to_name: string;
  state: TransferState;
  note: string | null;
  requested_by: string;
  created_at: string;
  decided_by: string | null;
  decided_at: string | null;
  decision_note: string | null;
}

const TRANSFERS = `
  select t.id, t.fund_id, t.from_lp_id, t.to_lp_id, a.name as from_name, b.name as to_name, t.effective_on::text,
         t.amount_encrypted, t.state, t.note, t.requested_by, ${isoTime('t.created_at')} as created_at, t.decided_by,
         ${isoTime('t.decided_at')} as decided_at, t.decision_note
    from lp_transfers t
    join limited_partners a on a.tenant_id = t.tenant_id and a.id = t.from_lp_id
    join limited_partners b on b.tenant_id = t.tenant_id and b.id = t.to_lp_id`;

async function load(ctx: Ctx, condition: string, id: string, name: string): Promise<TransferRecord[]> {
  const rows = await ctx.tx.query<Omit<TransferRecord, 'commitment'> & { amount_encrypted: Buffer }>(
    `${TRANSFERS} where ${condition} = $1 order by t.created_at desc, t.id`,
    [id],
    name,
  );
  const cells = await ctx.cells();
  return rows.map(({ amount_encrypted, ...row }) => ({
    ...row,
    commitment: Number(cells.decryptText('lp_transfers', 'amount_encrypted', row.id, amount_encrypted)),
  }));
}

export const findTransfer = async (ctx: Ctx, id: string): Promise<TransferRecord | undefined> =>
  (await load(ctx, 't.id', id, 'find-lp-transfer'))[0];

/** The transfers of a fund, the latest first; what waits with what would go over now. */
export async function listTransfers(ctx: Ctx, { id }: { id: string }): Promise<TransferOutputs['list']> {
  const book = await loadFundBook(ctx, id);
  if (!book) throw fail('NOT_FOUND');
  const rows = await load(ctx, 't.fund_id', id, 'list-lp-transfers');
  const waits = rows.some(({ state }) => state === 'waiting');
  return {
    rows: await viewTransfers(ctx, book, rows),
    can: { create: may(ctx.actor, 'fund:write') && book.lps.length > 0 && !waits },
  };
}

export async function getTransfer(ctx: Ctx, book: FundBook, id: string): Promise<TransferView> {
  const row = await findTransfer(ctx, id);
  const [view] = row ? await viewTransfers(ctx, book, [row]) : [];
  if (!view) throw fail('NOT_FOUND');
  return view;
}

async function viewTransfers(ctx: Ctx, book: FundBook, rows: readonly TransferRecord[]): Promise<TransferView[]> {
  const { actor } = ctx;
  const names = await namesOf(
    ctx,
    rows.flatMap(({ requested_by, decided_by }) => [requested_by, ...(decided_by ? [decided_by] : [])]),
  );
  return Promise.all(
    rows.map(async (row): Promise<TransferView> => {
      const isWaiting = row.state === 'waiting';
      const checked = isWaiting ? await checkTransfer(ctx, book, row) : null;
      const side = book.transfers.find(({ transfer_id, lp_id }) => transfer_id === row.id && lp_id === row.to_lp_id);
      const { id, fund_id, effective_on, commitment, state, note, created_at, decided_at, decision_note } = row;
      return {
        id,
        fund_id,
        from: { id: row.from_lp_id, name: row.from_name },
        to: { id: row.to_lp_id, name: row.to_name },
        effective_on,
        commitment,
        state,
        note,
        interest: checked?.interest ? viewInterest(checked.interest) : side ? viewSide(book, side) : null,
        problem: checked?.problem?.text ?? null,
        interest_hash: checked?.interest ? hashOfInterest(checked.interest) : null,
        requested_by_name: names.get(row.requested_by) ?? '',
        created_at,
        decided_by_name: row.decided_by && (names.get(row.decided_by) ?? ''),
        decided_at,
        decision_note,
        can: {
          approve: isWaiting && !checked?.problem && may(actor, 'fund:approve') && row.requested_by !== actor.userId,
          reject: isWaiting && may(actor, 'fund:write'),
        },
      };
    }),
  );
}

const viewInterest = ({ commitment, unfunded, nav, accruedCarry, paidIn, distributed }: Interest) => ({
  commitment,
  unfunded,
  nav,
  accrued_carry: accruedCarry,
  paid_in: paidIn,
  distributed,
});

/** Of what an approver was shown, the history included. */
export const hashOfInterest = (interest: Interest): string =>
  createHash('sha256').update(JSON.stringify(interest)).digest('base64url');
