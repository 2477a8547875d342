import { CARD_TAGS } from '@cairn/domain';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { refreshQueries } from '../../../lib/live/live-queries.ts';
import { customFieldsOptions } from './fields/deal-catalogue.ts';
import type { Board, Card, Deal } from './queries.ts';

type ListPages = InfiniteData<Outputs['opportunities']['list']>;

/** Puts the record that the server answered with wherever the deal is shown, then asks again for what depends on it. */
export function rememberDeal(queryClient: QueryClient, deal: Deal): void {
  queryClient.setQueryData(orpc.opportunities.get.queryKey({ input: { id: deal.id } }), deal);
  queryClient.setQueriesData<Board>({ queryKey: orpc.opportunities.board.key({ type: 'query' }) }, (board) =>
    board ? putCard(board, deal, shownOnCards(queryClient)) : board,
  );
  queryClient.setQueriesData<ListPages>({ queryKey: orpc.opportunities.list.key({ type: 'infinite' }) }, (pages) =>
    pages ? putRow(pages, deal) : pages,
  );
  refreshDeals(queryClient);
}

/** The checklist of the deal's stage as it stands now, on its card, its row and its record; nothing is asked for again. */
export function rememberGate(queryClient: QueryClient, checklist: Outputs['checklists']['get']): void {
  const { opportunity_id: id, items, open_mandatory } = checklist;
  const gate = { checklist_items: items.length, checklist_open: open_mandatory };
  const withGate = <T extends { id: string }>(deal: T): T => (deal.id === id ? { ...deal, ...gate } : deal);
  queryClient.setQueryData<Deal>(orpc.opportunities.get.queryKey({ input: { id } }), (deal) => deal && withGate(deal));
  queryClient.setQueriesData<Board>({ queryKey: orpc.opportunities.board.key({ type: 'query' }) }, (board) =>
    board ? { ...board, cards: board.cards.map(withGate) } : board,
  );
  queryClient.setQueriesData<ListPages>({ queryKey: orpc.opportunities.list.key({ type: 'infinite' }) }, (list) =>
    list ? { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(withGate) })) } : list,
  );
}

/** Everything that a change of a deal concerns, as if a colleague had made it; what is not on screen is only marked as old. */
export function refreshDeals(queryClient: QueryClient): void {
  void refreshQueries(queryClient, [{ kind: 'opportunities' }]);
}

/** What else stands in lists with the deals that were put away or brought back. */
export function refreshPutAway(queryClient: QueryClient): void {
  void refreshQueries(queryClient, [{ kind: 'task' }, { kind: 'diligence' }, { kind: 'committee' }]);
}

/** Keys of the firm's own fields that cards show; none until they are known. */
const shownOnCards = (queryClient: QueryClient): string[] =>
  (queryClient.getQueryData(customFieldsOptions().queryKey) ?? [])
    .filter(({ is_on_card, is_archived }) => is_on_card && !is_archived)
    .map(({ key }) => key);

/** The board keeps the newest of a stage first, so a deal that has moved goes to the front. */
export function putCard(board: Board, deal: Deal, shown: readonly string[] = []): Board {
  const at = board.cards.findIndex(({ id }) => id === deal.id);
  const old = board.cards[at];
  if (!old) return board;
  const card = { ...cardOf(deal, shown), ...(old.diligence && { diligence: old.diligence }) };
  const rest = board.cards.filter(({ id }) => id !== deal.id);
  const moved = old.stage_entered_at !== card.stage_entered_at;
  return { ...board, cards: moved ? [card, ...rest] : board.cards.with(at, card) };
}

function putRow(list: ListPages, deal: Deal): ListPages {
  const pages = list.pages.map((page) =>
    page.rows.some(({ id }) => id === deal.id)
      ? { ...page, rows: page.rows.map((row) => (row.id === deal.id ? deal : row)) }
      : page,
  );
  return { ...list, pages };
}

function cardOf(deal: Deal, shown: readonly string[]): Card {
  const { id, company_name, status, target_amount, currency, priority, assigned_to, stage_entered_at, version } = deal;
  const { checklist_items, checklist_open, is_confidential } = deal;
  const own = Object.entries(deal.custom).filter(([key, value]) => shown.includes(key) && value !== null);
  const summary = {
    id,
    company_name,
    status,
    target_amount,
    currency,
    priority,
    assigned_to,
    stage_entered_at,
    checklist_items,
    checklist_open,
    version,
    ...(is_confidential && { is_confidential: true as const }),
    ...(own.length > 0 && { custom: Object.fromEntries(own) }),
  };
  return { ...summary, tags: deal.tags.slice(0, CARD_TAGS), tag_count: deal.tags.length };
}
