import { pageOf } from '../../../core/page-cursor.ts';

/** Which page, by the clock of the request. */
export interface PageOf {
  now: Date;
  cursor?: string | undefined;
  limit: number;
}

/** What a row is ordered by, with all of its digits: the end of a page. */
export type Ordered<R> = R & { exactly: string };

export const since = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

export const newestFirst = (by: string, id: string) => ({ by, type: 'timestamptz', id, direction: 'desc' }) as const;

/** A pattern that finds the words as they are: their own signs of LIKE mean themselves. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}

export function pageOfRows<R extends { id: string; exactly: string }>(rows: readonly R[], limit: number) {
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.exactly);
  return { rows: shown, next_cursor };
}
