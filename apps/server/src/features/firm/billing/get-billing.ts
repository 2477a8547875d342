import type { Ctx } from '../../../core/procedure.ts';
import { viewSeats } from '../../access/tenants/assert-seat.ts';

/** The plan and its seats. Who is beyond a smaller plan keeps working; the next one waits. */
export async function getBilling({ tx, actor, now }: Ctx) {
  const seats = await viewSeats(tx, actor.tenantId, now);
  return { ...seats, over: seats.limit === null ? 0 : Math.max(0, seats.members - seats.limit) };
}
