import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { viewSeats } from '../../access/tenants/assert-seat.ts';

/** The plan and its seats. Who is beyond a smaller plan keeps working; the next one waits. */
export async function getBilling({ tx, actor, now }: Ctx) {
  const [seats, trial_ends_at] = [await viewSeats(tx, actor.tenantId, now), await findTrialEnd(tx)];
  return { ...seats, trial_ends_at, over: seats.limit === null ? 0 : Math.max(0, seats.members - seats.limit) };
}

async function findTrialEnd(tx: Tx): Promise<string | null> {
  const [trial] = await tx.query<{ override_until: Date }>(
    'select override_until from subscription_overrides where is_active and is_trial',
  );
  return trial?.override_until.toISOString() ?? null;
}
