import { schema } from '@cairn/db';
import type { Tier } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { viewSeats } from '../../access/tenants/assert-seat.ts';
import { viewStorage } from '../../access/tenants/assert-storage.ts';

const { subscriptions } = schema;

const MIB = 1024 ** 2;

/** The plan, its seats, its storage and what is paid for. Who is beyond a smaller plan keeps working; the next one waits. */
export async function getBilling({ tx, actor, now, services }: Ctx) {
  const [seats, storage, { trial_ends_at, override }, subscription] = [
    await viewSeats(tx, actor.tenantId, now),
    await viewStorage(tx, actor.tenantId),
    await findOverride(tx),
    await findSubscription(tx),
  ];
  const over = seats.limit === null ? 0 : Math.max(0, seats.members - seats.limit);
  // To the byte it would tell an administrator of each file of a deal that is hidden from them.
  const used = Math.ceil(storage.used / MIB) * MIB;
  return {
    ...seats,
    storage: { ...storage, used },
    trial_ends_at,
    override,
    over,
    payments: services.env.stripe !== undefined,
    subscription,
  };
}

interface Override {
  is_trial: boolean;
  original_tier: Tier;
  override_until: Date | null;
}

/** What gives the firm another tier than the one that it pays for: its trial, or the platform. */
async function findOverride(tx: Tx) {
  const [row] = await tx.query<{ [K in keyof Override]: Override[K] }>(
    'select is_trial, original_tier, override_until from subscription_overrides where is_active',
  );
  const until = row?.override_until?.toISOString() ?? null;
  if (row?.is_trial) return { trial_ends_at: until, override: null };
  return { trial_ends_at: null, override: row ? { original_tier: row.original_tier, until } : null };
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
