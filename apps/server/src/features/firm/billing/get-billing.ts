import { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { viewSeats } from '../../access/tenants/assert-seat.ts';
import { viewStorage } from '../../access/tenants/assert-storage.ts';

const { subscriptions } = schema;

const MIB = 1024 ** 2;

/** The plan, its seats, its storage and what is paid for. Who is beyond a smaller plan keeps working; the next one waits. */
export async function getBilling({ tx, actor, now, services }: Ctx) {
  const [seats, storage, trial_ends_at, subscription] = [
    await viewSeats(tx, actor.tenantId, now),
    await viewStorage(tx, actor.tenantId),
    await findTrialEnd(tx),
    await findSubscription(tx),
  ];
  const over = seats.limit === null ? 0 : Math.max(0, seats.members - seats.limit);
  // To the byte it would tell an administrator of each file of a deal that is hidden from them.
  const used = Math.ceil(storage.used / MIB) * MIB;
  return {
    ...seats,
    storage: { ...storage, used },
    trial_ends_at,
    over,
    payments: services.env.stripe !== undefined,
    subscription,
  };
}

async function findTrialEnd(tx: Tx): Promise<string | null> {
  const [trial] = await tx.query<{ override_until: Date }>(
    'select override_until from subscription_overrides where is_active and is_trial',
  );
  return trial?.override_until.toISOString() ?? null;
}

async function findSubscription(tx: Tx) {
  const [row] = await tx.db.select().from(subscriptions);
  if (!row || row.status === null) return null;
  return {
    tier: row.tier as 'free' | 'professional' | 'enterprise',
    status: row.status,
    period_ends_at: row.period_ends_at?.toISOString() ?? null,
    ends_with_period: row.ends_with_period,
  };
}
