import type { Assumption } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export interface ForecastRow {
  user_id: string;
  metric: string;
  value: string;
  by_when: string;
  due_on: string;
  percent: number;
  updated_at: string;
}

export const wordsOf = ({ metric, value, by_when }: Omit<Assumption, 'by'> & { by_when: string }): Assumption => ({
  metric,
  value,
  by: by_when,
});

/** Those that were not taken back. Those on words that were changed since too: they are frozen with the review, and count for nothing. */
export function listForecasts(tx: Tx, reviewId: string): Promise<ForecastRow[]> {
  return tx.query(
    `select user_id, metric, value, by_when, due_on, percent, ${isoTime('updated_at')} as updated_at
       from committee_forecasts where review_id = $1 and percent is not null order by user_id, id`,
    [reviewId],
    'list-forecasts',
  );
}
