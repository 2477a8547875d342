import type { Outcome } from '@cairn/domain';
import { dayIn } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField, staleVersion } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { lockReview } from '../committee/get-review.ts';
import { recordChange } from '../committee/record-change.ts';
import { isDecided } from './calibration.policy.ts';
import { listAssumptions } from './list-assumptions.ts';

interface RecordedOutcome {
  id: string;
  place: number;
  seen: number;
  came_true: Outcome;
  known_on: string;
  evidence: string;
  link?: string | null | undefined;
  note?: string | null | undefined;
}

/** Records whether an assumption came true. What was recorded before stays, and counts no more. */
export async function recordOutcome(ctx: Ctx, { id, ...outcome }: RecordedOutcome) {
  const { tx, actor, now } = ctx;
  // Alone: two people who record at once must not both be the first.
  const review = await lockReview(tx, id, 'update');
  if (!review) throw fail('NOT_FOUND');
  if (!isDecided(review) || !review.decided_at) throw fail('REVIEW_NOT_DECIDED');
  const assumption = review.assumptions[outcome.place];
  if (!assumption) throw invalidField('place', 'The review has no such assumption.');
  const timeZone = await getTimeZone(tx);
  if (outcome.known_on > dayIn(now, timeZone)) throw invalidField('known_on', 'This day has not come yet.');
  if (outcome.known_on < dayIn(new Date(review.decided_at), timeZone))
    throw invalidField('known_on', 'This is before the decision: what was known then was no forecast.');
  const latest = await findLatest(tx, review.id, outcome.place);
  if (latest !== outcome.seen) throw await staleVersion(listAssumptions(ctx, { id: review.id }));
  const { place, came_true, known_on, evidence, link = null, note = null } = outcome;
  await tx.query(
    `insert into committee_outcomes (tenant_id, id, opportunity_id, review_id, place, number, came_true, known_on,
       evidence, link, note, recorded_by, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      actor.tenantId,
      newId(),
      review.opportunity_id,
      review.id,
      place,
      latest + 1,
      came_true,
      known_on,
      evidence,
      link,
      note,
      actor.userId,
      now,
    ],
    'insert-outcome',
  );
  const change = latest === 0 ? 'outcome_recorded' : 'outcome_corrected';
  await recordChange(ctx, review, change, { place, number: latest + 1, came_true, known_on });
  return listAssumptions(ctx, { id: review.id });
}

async function findLatest(tx: Tx, reviewId: string, place: number): Promise<number> {
  const [row] = await tx.query<{ latest: number }>(
    'select coalesce(max(number), 0)::int as latest from committee_outcomes where review_id = $1 and place = $2',
    [reviewId, place],
    'latest-outcome',
  );
  return row?.latest ?? 0;
}
