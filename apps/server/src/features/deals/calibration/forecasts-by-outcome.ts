import type { Outcome } from '@cairn/domain';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { CalibrationQuery } from './calibration-fields.ts';

/** A forecast of a decided review with the assumption it was made on, and the outcome that counts, once there is one. */
export interface ForecastOutcome {
  review_id: string;
  opportunity_id: string;
  user_id: string;
  metric: string;
  value: string;
  by_when: string;
  due_on: string;
  percent: number;
  status: 'approved' | 'rejected';
  decided_at: string;
  company_name: string;
  funding_round: string | null;
  came_true: Outcome | null;
  known_on: string | null;
}

// A forecast on words that were changed before the decision is about nothing that was decided on, and left out. Hidden deals are
// left out by the row policies: who may not see a deal does not have it in their figures either (docs/adr/0070).
const FORECASTS = `
  select f.review_id, f.opportunity_id, f.user_id, f.metric, f.value, f.by_when, f.due_on, f.percent, r.status,
         ${isoTime('r.decided_at')} as decided_at, o.company_name, o.funding_round, c.came_true, c.known_on
    from committee_forecasts f
    join committee_reviews r on r.tenant_id = f.tenant_id and r.id = f.review_id and r.status in ('approved', 'rejected')
    join opportunities o on o.tenant_id = r.tenant_id and o.id = r.opportunity_id and o.deleted_at is null
    cross join lateral (select min(a.place) - 1 as place from jsonb_array_elements(r.assumptions) with ordinality a (words, place)
      where a.words->>'metric' = f.metric and a.words->>'value' = f.value and a.words->>'by' = f.by_when) p
    left join lateral (select came_true, known_on from committee_outcomes c where c.tenant_id = r.tenant_id
      and c.review_id = r.id and c.place = p.place order by c.number desc limit 1) c on true
   where f.percent is not null and p.place is not null and ($1::uuid is null or f.user_id = $1)
   order by r.decided_at desc, f.review_id, p.place, f.user_id`;

export function listForecastOutcomes({ tx }: Ctx, member: string | null): Promise<ForecastOutcome[]> {
  return tx.query<ForecastOutcome & Record<string, unknown>>(FORECASTS, [member], 'forecast-outcomes');
}

export type ResolvedForecast = ForecastOutcome & { came_true: 'yes' | 'no'; known_on: string };

export const isResolved = (forecast: ForecastOutcome): forecast is ResolvedForecast =>
  forecast.came_true === 'yes' || forecast.came_true === 'no';

/** Those that were resolved in the period, of the round that was chosen. */
export function narrow<F extends ForecastOutcome>(
  forecasts: readonly F[],
  { from, to, round }: Pick<CalibrationQuery, 'from' | 'to' | 'round'>,
): F[] {
  return forecasts.filter(
    ({ known_on, funding_round }) =>
      (!round || funding_round === round) &&
      (known_on === null || ((!from || known_on >= from) && (!to || known_on <= to))),
  );
}
