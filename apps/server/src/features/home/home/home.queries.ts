import { LOST_STAGE, WON_STAGE } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { enteredAt } from '../../deals/opportunities/when-received.ts';

export interface Moments {
  since: Date;
  until: Date;
}

export const ACTIVE = `o.in_pipeline and o.status <> '${WON_STAGE}' and o.status <> '${LOST_STAGE}'`;

/**
 * Stages with deals: how many, how long on average, and how many came in the range. `date_part` counts in floats, where
 * `extract` would take three times as long for digits that nobody reads.
 */
export function countStages(tx: Tx, now: Date, { since, until }: Moments, timeZone: string) {
  return tx.query<{
    status: string;
    count: number;
    entered: number;
    days: number;
    versions: string;
    confidential: string | null;
  }>(
    `select o.status, count(*)::int as count,
            (count(*) filter (where ${enteredAt('$4')} >= $2 and ${enteredAt('$4')} < $3))::int as entered,
            avg(date_part('epoch', $1::timestamptz - o.stage_entered_at)) / 86400 as days,
            sum(o.version) as versions, string_agg(o.id::text, ',') filter (where o.is_confidential) as confidential
       from opportunities o where o.in_pipeline group by o.status`,
    [now, since, until, timeZone],
    'home-stages',
  );
}

export interface CountRow {
  day: string;
  count: number;
}
