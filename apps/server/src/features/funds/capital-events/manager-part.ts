import { closingManagerEntries } from '@cairn/domain/fund';
import type { FundBook } from '../ledger/load-fund-book.ts';
import type { EventRecord, ItemRecord } from './capital-events.queries.ts';

export const managerKey = ({ id }: Pick<EventRecord, 'id'>): string => `manager:${id}`;

/** What the manager gets by an equalisation. */
export const managerPart = (items: readonly ItemRecord[]) =>
  closingManagerEntries(
    items.map(({ lp_id: lp, kind, lines, outside }) => ({ lp, kind, outside, lines: linesOf(lines) })),
  );

const linesOf = (lines: ItemRecord['lines']) => lines.map(({ of = null, ...line }) => ({ of, ...line }));

/** When the manager was paid, by a posting that stands. */
export function managerPaidOn({ postings }: Pick<FundBook, 'postings'>, event: Pick<EventRecord, 'id'>): string | null {
  const reversed = new Set(postings.map(({ reverses_id }) => reverses_id));
  const found = postings.find(({ id, posting_key }) => posting_key.startsWith(managerKey(event)) && !reversed.has(id));
  return found?.effective_on ?? null;
}
