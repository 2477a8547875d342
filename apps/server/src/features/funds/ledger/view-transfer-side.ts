import type { MovedKind } from '@cairn/domain/fund';
import { sumOf } from '@cairn/domain/returns';
import type { FundBook, TransferSide } from './load-fund-book.ts';

/** What went over with an interest, as either of its LPs has it: amounts above 0 for both. */
export function viewSide({ commitments, entries, postings }: FundBook, side: TransferSide) {
  const { transfer_id, lp_id, moves } = side;
  const of = (kind: MovedKind) =>
    Math.abs(sumOf(moves.filter((each) => each.kind === kind).map(({ amount }) => amount)));
  const promised = commitments.find((each) => each.transfer_id === transfer_id && each.lp_id === lp_id)?.amount ?? 0;
  const posting = postings.find(({ posting_key }) => posting_key === `transfer:${transfer_id}`);
  const lines = posting ? entries.get(posting.id) : [];
  const nav = lines?.find((each) => each.lp_id === lp_id)?.amount ?? 0;
  const commitment = Math.abs(promised);
  return {
    commitment,
    unfunded: commitment - of('called_moved') + of('recallable_moved'),
    // A credit of the transferee is a debit of the transferor; of a NAV below 0 it is the other way round.
    nav: (promised < 0 ? nav : -nav) + 0,
    accrued_carry: of('carry_moved'),
    paid_in: of('contribution_moved'),
    distributed: of('distribution_moved'),
  };
}
