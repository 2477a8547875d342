import type { ReviewDecision, ReviewKind } from '@cairn/domain';
import type { Actor } from '../../../core/actor.ts';

export interface RowState {
  kind: ReviewKind;
  owner_id: string;
  decision: ReviewDecision | null;
  done_at: Date | null;
  closed_at: Date | null;
}

/** Why somebody may not decide about a row, or undefined. What was kept can be decided anew; what was revoked is gone. */
export function whyNotDecide(actor: Actor, row: RowState) {
  if (row.closed_at) return 'ACCESS_REVIEW_CLOSED';
  if (row.owner_id === actor.userId) return 'OWN_ACCESS';
  return row.decision === 'revoke' ? 'ACCESS_REVOKED' : undefined;
}

/** Whether a change was decided and waits to be made. */
export const isToDo = ({ decision, done_at }: Pick<RowState, 'decision' | 'done_at'>) =>
  decision === 'change' && done_at === null;
