import type { Role } from '@cairn/domain';
import { may } from '../../../core/actor.ts';

interface Person {
  userId: string;
  role: Role;
}

const DECIDED: readonly string[] = ['approved', 'rejected'];

/** Whether what came of an assumption can be recorded at all: of a deal that was voted on to the end. */
export const isDecided = ({ status }: { status: string }): boolean => DECIDED.includes(status);

/** Of a deal that is archived or deleted nothing is recorded until it is back. */
export const canRecord = (actor: Person, review: { status: string; in_pipeline: boolean }): boolean =>
  isDecided(review) && review.in_pipeline && may(actor, 'committee:work');

/** Everybody sees the score of their own forecasts; who administers the firm sees everybody's. */
export const maySeeScoreOf = (actor: Person, member: string | undefined): boolean =>
  member === actor.userId || may(actor, 'calibration:all');
