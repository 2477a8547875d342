import type { ReadRow, TransactionImportValues } from '@cairn/domain';

const dayOf = ({ values }: ReadRow): string => (values as TransactionImportValues).effective_on ?? '';

/** The rows as they happened, the oldest first. What is of one day stays as the list has it, which may begin with the newest. */
export function inOrder(rows: readonly ReadRow[]): ReadRow[] {
  const [first, last] = [rows[0], rows.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && dayOf(first) > dayOf(last);
  const listed = isNewestFirst ? rows.toReversed() : rows;
  return listed.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0));
}
