import type { AnySort } from '@cairn/domain';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import type { DealFilters } from './opportunities-search.ts';

type Api = Outputs['opportunities'];
export type Board = Api['board'];
export type Card = Board['cards'][number];
export type Stage = Board['stages'][number];
export type Row = Api['list']['rows'][number];
export type Deal = Api['get'];

/** Filtering keeps what is on screen until the answer is there, so nothing flashes. */
export const boardOptions = (filters: DealFilters) =>
  orpc.opportunities.board.queryOptions({ input: filters, placeholderData: keepPreviousData });

export function useBoard(filters: DealFilters) {
  return useQuery(boardOptions(filters));
}

export interface ListOrder {
  sort: AnySort;
  direction: 'asc' | 'desc';
}

const PAGE = 100;

/** `own` are the keys of the firm's own fields that the rows carry. */
export const listOptions = (filters: DealFilters, order: ListOrder, own: readonly string[] = []) =>
  orpc.opportunities.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filters,
      ...order,
      ...(own.length > 0 && { custom_shown: [...own] }),
      limit: PAGE,
      cursor,
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export function useDealList(filters: DealFilters, order: ListOrder, own: readonly string[]) {
  return useInfiniteQuery(listOptions(filters, order, own));
}

export function useDeal(id: string) {
  return useQuery(orpc.opportunities.get.queryOptions({ input: { id } }));
}

export function useStages() {
  return useQuery(orpc.opportunities.listStages.queryOptions({ staleTime: 60_000 }));
}
