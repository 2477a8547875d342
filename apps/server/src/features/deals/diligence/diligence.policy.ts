import type { DiligenceItemStatus, DiligenceStatus, Role } from '@cairn/domain';
import { may } from '../../../core/actor.ts';

interface Workload {
  status: DiligenceItemStatus;
  finding: string | null;
  was_commented: boolean;
  evidence: number;
}

interface Person {
  role: Role;
}

/** What a person may do with due diligence. The server refuses by these, and the client's buttons obey the same answers. */
const canEdit = (actor: Person): boolean => may(actor, 'diligence:edit');

interface Running {
  status: DiligenceStatus;
  /** Whether its deal is neither archived nor deleted. */
  in_pipeline: boolean;
}

/** What is completed has nothing left to wait for. */
export const canHold = (actor: Person, process: Running): boolean =>
  canEdit(actor) && process.in_pipeline && process.status !== 'completed' && process.status !== 'on_hold';
export const canResume = (actor: Person, process: Running): boolean =>
  canEdit(actor) && process.in_pipeline && process.status === 'on_hold';

/** Whatever somebody did or wrote stays; a comment that was taken back counts, because the log speaks of it. */
export const canRemoveItem = (actor: Person, item: Workload): boolean => canEdit(actor) && !hasWork(item);
export const hasWork = ({ status, finding, was_commented, evidence }: Workload): boolean =>
  status !== 'open' || finding !== null || was_commented || evidence > 0;

/** Nobody puts words out of, or into, another person's mouth. */
export const canDeleteComment = (actor: Person & { userId: string }, comment: { created_by: string }): boolean =>
  canEdit(actor) && comment.created_by === actor.userId;
