import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listStages } from '../opportunities/stages/list-stages.ts';
import { canWork, refuseOpening } from './committee.policy.ts';
import { findReview, listReviews } from './committee.queries.ts';
import { listCommittee } from './list-committee.ts';
import { findSettings } from './quorum.queries.ts';
import type { CommitteeOutputs } from './review-fields.ts';
import { describeUnreachable } from './start-review.ts';
import { viewReview } from './view-review.ts';

interface Deal {
  id: string;
  company_name: string;
  status: string;
  merged_into: string | null;
  in_pipeline: boolean;
}

const DEAL = 'select id, company_name, status, merged_into, in_pipeline from opportunities where id = $1';

/** A deal as the committee sees it: the review that is open or was the last, the others, and whether one can be opened. */
export async function getDealCommittee(ctx: Ctx, { id }: { id: string }): Promise<CommitteeOutputs['forDeal']> {
  const { tx, actor } = ctx;
  const [[deal], stages, reviews, { quorum }, members] = await Promise.all([
    tx.query<Deal>(DEAL, [id], 'committee-deal'),
    listStages(ctx),
    listReviews(tx, id),
    findSettings(tx),
    listCommittee(tx, id),
  ]);
  if (!deal) throw fail('NOT_FOUND');
  const [latest, ...past] = reviews;
  const review = latest && (await findReview(tx, latest.id));
  const isRunning = latest?.status === 'open';
  const refusal =
    refuseOpening(deal, stages)?.message ??
    (members.length < quorum ? describeUnreachable(quorum, members.length) : null);
  return {
    opportunity_id: deal.id,
    company_name: deal.company_name,
    status: deal.status,
    stage_label: stages.find(({ stage_key }) => stage_key === deal.status)?.stage_label ?? deal.status,
    quorum,
    members: members.length,
    review: review ? await viewReview(ctx, review) : null,
    past,
    can: {
      start: !isRunning && refusal === null && canWork(actor, { status: 'open', in_pipeline: true }),
      configure: may(actor, 'committee:configure'),
    },
    refusal,
  };
}
