import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { schema } from '@cairn/db';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../database.ts';
import { newId, newSecret } from '../ids.ts';
import type { Services } from '../services.ts';
import { setTenant } from '../with-auth.ts';
import { hashSecret } from './session.ts';

const { oneTimeSecrets: secrets } = schema;

/** How long each secret lives, in minutes. One-time codes live ten (security design). */
export const SECRET_MINUTES = {
  email_verification: 24 * 60,
  password_reset: 30,
  email_code: 10,
  phone_code: 10,
  phone_change: 10,
  factor_code: 10,
  reauthentication: 10,
} as const;
export type SecretPurpose = keyof typeof SECRET_MINUTES;

/** After so many wrong guesses a code is void: of a million codes, five guesses find one in 200,000 times. */
const CODE_GUESSES = 5;

interface Owner {
  tenantId: string;
  userId: string;
}
export type OneTimeSecret = typeof secrets.$inferSelect;

/** A secret for a link, 256 bits. It voids the earlier ones of the same purpose. The tenant must be set. */
export async function issueLinkSecret(
  tx: Tx,
  owner: Owner,
  purpose: SecretPurpose,
  now: Date,
  data: Record<string, unknown> = {},
): Promise<string> {
  const secret = newSecret();
  await store(tx, owner, purpose, hashSecret(secret), now, data);
  return secret;
}

/** A code of six digits to type. It voids the earlier ones of the same purpose. The tenant must be set. */
export async function issueCode(
  services: Services,
  tx: Tx,
  owner: Owner,
  purpose: SecretPurpose,
  now: Date,
  data: Record<string, unknown> = {},
): Promise<{ id: string; code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = newId();
  await store(tx, owner, purpose, hashCode(services, id, code), now, data, id);
  return { id, code };
}

/**
 * Consumes a link's secret and sets its tenant: of any number in parallel, one gets the row. Undefined when it is
 * unknown, used, void or over.
 */
export async function consumeLinkSecret(
  tx: Tx,
  purpose: SecretPurpose,
  secret: string,
  now: Date,
): Promise<OneTimeSecret | undefined> {
  const hash = hashSecret(secret);
  const [found] = await tx.db
    .select()
    .from(secrets)
    .where(and(eq(secrets.secret_hash, hash), eq(secrets.purpose, purpose), isNull(secrets.consumed_at)));
  if (!found) return undefined;
  await setTenant(tx, found.tenant_id);
  return consume(tx, found, now);
}

/**
 * Consumes the person's current code of this purpose, or the one with this id. A wrong guess counts against the code;
 * counting happens in the statement that reads, so parallel guesses cannot share one count. The tenant must be set.
 */
export async function consumeCode(
  services: Services,
  tx: Tx,
  owner: Owner,
  purpose: SecretPurpose,
  code: string,
  now: Date,
  id?: string,
): Promise<OneTimeSecret | undefined> {
  const [latest] = await tx.db
    .select({ id: secrets.id, attempts: secrets.attempts })
    .from(secrets)
    .where(
      and(
        eq(secrets.tenant_id, owner.tenantId),
        eq(secrets.user_id, owner.userId),
        eq(secrets.purpose, purpose),
        isNull(secrets.consumed_at),
        ...(id ? [eq(secrets.id, id)] : []),
      ),
    )
    .orderBy(desc(secrets.created_at), desc(secrets.id))
    .limit(1);
  if (!latest) return undefined;
  const [row] = await tx.query<OneTimeSecret>(
    `update one_time_secrets set attempts = attempts + 1
      where tenant_id = $1 and id = $2 and consumed_at is null and attempts < $3 returning *`,
    [owner.tenantId, latest.id, CODE_GUESSES],
  );
  if (!row || !timingSafeEqual(row.secret_hash, hashCode(services, row.id, code))) return undefined;
  return consume(tx, row, now);
}

async function consume(tx: Tx, { tenant_id, id }: { tenant_id: string; id: string }, now: Date) {
  const [row] = await tx.query<OneTimeSecret>(
    `update one_time_secrets set consumed_at = $3
      where tenant_id = $1 and id = $2 and consumed_at is null and expires_at > $3 returning *`,
    [tenant_id, id, now],
  );
  return row;
}

/** Voids what is open of a purpose, for instance all reset links once the password was changed. */
export async function voidSecrets(tx: Tx, owner: Owner, purpose: SecretPurpose, now: Date): Promise<void> {
  await tx.db
    .update(secrets)
    .set({ consumed_at: now })
    .where(
      and(
        eq(secrets.tenant_id, owner.tenantId),
        eq(secrets.user_id, owner.userId),
        eq(secrets.purpose, purpose),
        isNull(secrets.consumed_at),
      ),
    );
}

async function store(
  tx: Tx,
  owner: Owner,
  purpose: SecretPurpose,
  hash: Buffer,
  now: Date,
  data: Record<string, unknown>,
  id = newId(),
): Promise<void> {
  await voidSecrets(tx, owner, purpose, now);
  await tx.db.insert(secrets).values({
    tenant_id: owner.tenantId,
    id,
    user_id: owner.userId,
    purpose,
    secret_hash: hash,
    data,
    created_at: now,
    expires_at: new Date(now.getTime() + SECRET_MINUTES[purpose] * 60_000),
  });
}

/** Keyed, and bound to its row: of a plain hash a million codes would be tried in a second. */
function hashCode(services: Services, id: string, code: string): Buffer {
  return createHmac('sha256', services.master.derive('one-time codes')).update(`${id}/${code}`).digest();
}
