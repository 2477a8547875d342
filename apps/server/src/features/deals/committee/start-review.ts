import type { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockDeal } from '../../deal-access/lock-deal.ts';
import { notify } from '../../work/notifications/notify.ts';
import { listStages } from '../opportunities/stages/list-stages.ts';
import { refuseOpening } from './committee.policy.ts';
import { listReviews } from './committee.queries.ts';
import { getReview } from './get-review.ts';
import { listCommittee } from './list-committee.ts';
import { findSettings } from './quorum.queries.ts';
import { committeePath, recordChange } from './record-change.ts';

/** Starts a review: all who may see the deal are asked to vote, and the quorum of today applies to the end. */
export async function startReview(ctx: Ctx, { id: dealId }: { id: string }) {
  const { id, deal, quorum, members } = await createReview(ctx, dealId);
  await notify(ctx, members, {
    kind: 'vote_opened',
    title: `The investment committee is voting on ${deal.company_name}`,
    path: committeePath(deal.id),
    opportunityId: deal.id,
    paragraphs: [`Please vote. The decision needs the votes of ${quorum} members.`],
  });
  return getReview(ctx, { id });
}

/** The same, and nobody is told. */
export async function createReview(ctx: Ctx, dealId: string) {
  const { tx, actor, now } = ctx;
  // Alone, so that two people cannot open two reviews, nor one of a deal that is being moved.
  const deal = await lockDeal(tx, dealId, 'update');
  if (!deal) throw fail('NOT_FOUND');
  const [stages, [latest], { quorum }, members] = await Promise.all([
    listStages(ctx),
    listReviews(tx, deal.id),
    findSettings(tx),
    listCommittee(tx, deal.id),
  ]);
  const refusal = refuseOpening(deal, stages);
  if (refusal) throw fail(refusal.code, undefined, refusal.message);
  if (latest?.status === 'open') throw fail('REVIEW_RUNNING');
  if (members.length < quorum) throw fail('QUORUM_UNREACHABLE', undefined, describeUnreachable(quorum, members.length));
  const id = newId();
  await insertReview(tx, {
    tenant_id: actor.tenantId,
    id,
    opportunity_id: deal.id,
    quorum,
    opened_by: actor.userId,
    opened_at: now,
  });
  await recordChange(ctx, { id, opportunity_id: deal.id, is_confidential: deal.is_confidential }, 'opened', {
    quorum,
    members,
    stage: deal.status,
  });
  return { id, deal, quorum, members };
}

export function describeUnreachable(quorum: number, members: number): string {
  const can = members === 1 ? 'only one member' : `only ${members} members`;
  return `The quorum of your firm is ${quorum}, but ${can} can see this deal. Lower the quorum, or add members to the deal.`;
}

async function insertReview(tx: Tx, row: typeof schema.committeeReviews.$inferInsert): Promise<void> {
  await tx.query(
    `insert into committee_reviews (tenant_id, id, opportunity_id, quorum, opened_by, opened_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.tenant_id, row.id, row.opportunity_id, row.quorum, row.opened_by, row.opened_at],
  );
}
