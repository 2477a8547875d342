import { type ExceptionState, exceptionState } from '@cairn/domain';
import type { Actor } from '../../../core/actor.ts';

interface Record {
  status: ExceptionState;
  expires_at: Date | null;
  created_by: string;
}

/** Why somebody may not decide about an exception, or undefined: it waits no more, or they requested it themselves. */
export function whyNotDecide(actor: Actor, record: Record, now: Date) {
  if (exceptionState(record, now) !== 'pending') return 'EXCEPTION_DECIDED';
  return record.created_by === actor.userId ? 'SECOND_APPROVER_NEEDED' : undefined;
}
