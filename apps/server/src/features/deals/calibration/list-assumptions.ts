import { dayIn, dueDayOf, type Outcome } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { requireReview } from '../committee/get-review.ts';
import { viewReview } from '../committee/view-review.ts';
import { canRecord } from './calibration.policy.ts';
import type { CalibrationOutputs } from './calibration-fields.ts';

interface OutcomeRow {
  place: number;
  number: number;
  came_true: Outcome;
  known_on: string;
  evidence: string;
  link: string | null;
  note: string | null;
  recorded_by: string;
  recorded_at: string;
}

/** What was assumed in a closed review, what the members forecast, and what came true. */
export async function listAssumptions(ctx: Ctx, { id }: { id: string }): Promise<CalibrationOutputs['assumptions']> {
  const { tx, actor, now } = ctx;
  const stored = await requireReview(ctx, id);
  const review = await viewReview(ctx, stored);
  const [timeZone, outcomes] = [await getTimeZone(tx), await listOutcomes(tx, review.id)];
  const today = dayIn(now, timeZone);
  const isOver = review.status !== 'open';
  return {
    review_id: review.id,
    opportunity_id: review.opportunity_id,
    company_name: review.company_name,
    status: review.status,
    decided_on: review.decided_at && dayIn(new Date(review.decided_at), timeZone),
    rows: (isOver ? review.assumptions : []).map((assumption, place) => {
      const due_on = dueDayOf(assumption.by);
      const recorded = outcomes.filter((outcome) => outcome.place === place);
      return {
        place,
        ...assumption,
        due_on,
        is_due: due_on !== null && due_on <= today && recorded.length === 0,
        forecasts: review.forecasts[place]?.stated ?? [],
        outcomes: recorded.map(({ place: _place, ...outcome }) => outcome),
      };
    }),
    can: { record: canRecord(actor, stored) },
  };
}

/** The newest of each assumption first. */
function listOutcomes(tx: Tx, reviewId: string): Promise<OutcomeRow[]> {
  return tx.query(
    `select place, number, came_true, known_on, evidence, link, note, recorded_by,
            ${isoTime('recorded_at')} as recorded_at
       from committee_outcomes where review_id = $1 order by place, number desc`,
    [reviewId],
    'list-outcomes',
  );
}
