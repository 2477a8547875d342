import { dayIn } from '@cairn/domain';
import { assembleBook, type FundBook, type TermsRow } from './load-fund-book.ts';

/**
 * The book as it stood at the end of a day: what was posted, committed, decided and issued until then. A posting that was
 * reversed later stands in it.
 */
export function asKnownOn(book: FundBook, day: string | null, zone: string): FundBook {
  if (day === null) return book;
  const isKnown = (at: string | null) => at !== null && dayIn(new Date(at), zone) <= day;
  const commitments = book.commitments.filter(({ created_at }) => isKnown(created_at));
  const postings = book.postings.filter(({ posted_on }) => posted_on <= day);
  const moved = new Set(commitments.map(({ transfer_id }) => transfer_id));
  const asItWas = (row: TermsRow): TermsRow =>
    row.decided_at === null || isKnown(row.decided_at)
      ? row
      : { ...row, state: 'proposed', decided_by: null, decided_at: null, decision_note: null };
  return assembleBook(book.fund, {
    terms: book.terms.filter(({ created_at }) => isKnown(created_at)).map(asItWas),
    commitments,
    postings,
    entries: book.entries,
    items: book.items.filter(({ issued_on }) => issued_on !== null && issued_on <= day),
    transfers: book.transfers.filter(({ transfer_id }) => moved.has(transfer_id)),
  });
}
