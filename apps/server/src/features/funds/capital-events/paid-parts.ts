import { partName } from '@cairn/domain/fund';
import type { FundBook, ItemRow } from '../ledger/load-fund-book.ts';

const PAYMENTS = new Set<string>(['contribution', 'distribution', 'closing_interest']);

type Paid = Pick<FundBook, 'items' | 'postings' | 'entries'>;

/** What of each part was paid, by the payments that stand; of a distribution without the tax that was withheld. */
export function paidOf({ postings, entries, items: parts }: Paid): Map<string, number> {
  const reversed = new Set(postings.map(({ reverses_id }) => reverses_id));
  const paid = new Map<string, number>();
  for (const { id, item_id } of postings) {
    if (!item_id || reversed.has(id)) continue;
    for (const { account, amount } of entries.get(id) ?? [])
      if (PAYMENTS.has(account)) paid.set(item_id, (paid.get(item_id) ?? 0) + Math.abs(amount));
  }
  for (const { id, withheld } of parts) {
    const gross = paid.get(id);
    if (gross !== undefined) paid.set(id, gross - withheld);
  }
  return paid;
}

/** The parts of calls that were declared in default and are still open, by LP. One that pays what it owes is in default no more. */
export function partsInDefault(book: Paid): Map<string, ItemRow> {
  const paid = paidOf(book);
  return new Map(
    book.items.flatMap((item) =>
      item.defaulted_at !== null && item.is_open && (paid.get(item.id) ?? 0) < item.total
        ? [[item.lp_id, item] as const]
        : [],
    ),
  );
}

/** Why nothing is paid to an LP in default; null if it is in none. */
export function defaultRefusal(book: Paid, lp: string): string | null {
  const part = partsInDefault(book).get(lp);
  return part ? `It is in default on ${partName(part).toLowerCase()}.` : null;
}
