import { schema } from '@cairn/db';
import { and, eq, isNull } from 'drizzle-orm';
import { KEYS_KEPT_MS } from '../../../../core/crypto/key-cache.ts';
import type { CellPurpose } from '../../../../core/crypto/registry.ts';
import { newKey } from '../../../../core/crypto/tenant-keys.ts';
import { invalidField } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { listKeys } from './list-keys.ts';

const table = schema.tenantKeys;

/**
 * Begins to use the next version of a key, and queues the job that encrypts what is there with it. Firms from before there
 * were next versions get one now; it is used once every server knows it.
 */
export async function startRotation(ctx: Ctx, { purpose }: { purpose: CellPurpose }) {
  const { tx, actor, services, now } = ctx;
  const keys = await tx.db.select().from(table).where(eq(table.purpose, purpose)).for('update');
  const [open] = await tx.query(`select 1 from key_rotations where purpose = $1 and ended_at is null`, [purpose]);
  if (open)
    throw invalidField('purpose', 'This key is being rotated. Start again when its older version is destroyed.');
  const known = keys.find(({ used_from }) => used_from === null);
  const key_id = known?.key_id ?? Math.max(...keys.map((key) => key.key_id)) + 1;
  if (!known) await insertNext(ctx, purpose, key_id);
  const waits = (known?.created_at ?? now).getTime() + KEYS_KEPT_MS - now.getTime();
  if (waits <= 0) await useNext(ctx, purpose, key_id);
  const id = newId();
  await tx.db
    .insert(schema.keyRotations)
    .values({ tenant_id: actor.tenantId, id, purpose, key_id, created_at: now, created_by: actor.userId });
  await ctx.audit({
    action: 'firm_key.rotation_started',
    resource_type: 'firm_key',
    resource_id: id,
    table_name: 'tenant_keys',
    classification: 'audit_sensitive',
    metadata: { purpose, version: key_id },
  });
  const job = { tenant_id: actor.tenantId, rotation_id: id, user_id: actor.userId, request_id: ctx.origin.requestId };
  await services.jobs.enqueue(tx, 'rotate-key', job, Math.max(0, Math.ceil(waits / 1000)));
  return listKeys(ctx);
}

/** From here on values are encrypted with the next version, and there is another next one. */
export async function useNext(ctx: Ctx, purpose: CellPurpose, key_id: number): Promise<void> {
  const { tx, actor, services, now } = ctx;
  const ofPurpose = eq(table.purpose, purpose);
  await tx.db
    .update(table)
    .set({ retired_at: now })
    .where(and(ofPurpose, isNull(table.retired_at), eq(table.key_id, key_id - 1)));
  await tx.db
    .update(table)
    .set({ used_from: now })
    .where(and(ofPurpose, eq(table.key_id, key_id)));
  await insertNext(ctx, purpose, key_id + 1);
  tx.after(() => services.keys.forget(actor.tenantId));
}

export async function insertNext(
  { tx, actor, services, now }: Ctx,
  purpose: CellPurpose,
  key_id: number,
): Promise<void> {
  const key = await newKey(services.master, actor.tenantId, purpose, key_id, null);
  await tx.db.insert(table).values({ ...key, tenant_id: actor.tenantId, created_at: now });
}
