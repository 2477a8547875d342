import { schema } from '@cairn/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Account } from '../auth/account/account.ts';

const {
  userFactors: factors,
  userRecoveryCodes: codes,
  userProfiles: profiles,
  userCredentials: credentials,
  tenantSettings: settings,
} = schema;

export type Factor = typeof factors.$inferSelect;
type Owner = Pick<Account, 'tenantId' | 'userId'>;

const ownFactor = ({ tenantId, userId }: Owner) =>
  and(eq(factors.tenant_id, tenantId), eq(factors.user_id, userId), isNull(factors.removed_at));

export async function findFactor(tx: Tx, owner: Owner, id: string): Promise<Factor | undefined> {
  const [row] = await tx.db
    .select()
    .from(factors)
    .where(and(ownFactor(owner), eq(factors.id, id)));
  return row;
}

export async function insertFactor(tx: Tx, factor: typeof factors.$inferInsert): Promise<void> {
  await tx.db.insert(factors).values(factor);
}

export async function markRemoved(tx: Tx, owner: Owner, ids: string[], now: Date): Promise<void> {
  await tx.query(
    `update user_factors set removed_at = $4, updated_at = $4
      where tenant_id = $1 and user_id = $2 and id = any($3) and removed_at is null`,
    [owner.tenantId, owner.userId, ids, now],
  );
}

/** Takes a TOTP code's time step, and with it all before: of any number in parallel, one gets it. */
export async function consumeTimeStep(tx: Tx, { tenant_id, id }: Factor, step: number): Promise<boolean> {
  const rows = await tx.query(
    `update user_factors set last_used_step = $3
      where tenant_id = $1 and id = $2 and removed_at is null and (last_used_step is null or last_used_step < $3)
      returning id`,
    [tenant_id, id, step],
  );
  return rows.length > 0;
}

export async function markVerified(tx: Tx, { tenant_id, id }: Factor, now: Date): Promise<void> {
  await tx.db
    .update(factors)
    .set({ status: 'verified', last_used_at: now, updated_at: now })
    .where(and(eq(factors.tenant_id, tenant_id), eq(factors.id, id)));
}

const openCode = ({ tenantId, userId }: Owner) =>
  and(eq(codes.tenant_id, tenantId), eq(codes.user_id, userId), isNull(codes.used_at), isNull(codes.replaced_at));

export async function countRecoveryCodes(tx: Tx, owner: Owner): Promise<number> {
  return tx.db.$count(codes, openCode(owner));
}

export async function voidRecoveryCodes(tx: Tx, owner: Owner, now: Date): Promise<void> {
  await tx.db.update(codes).set({ replaced_at: now }).where(openCode(owner));
}

export async function insertRecoveryCodes(tx: Tx, rows: (typeof codes.$inferInsert)[]): Promise<void> {
  await tx.db.insert(codes).values(rows);
}

/** Uses the code up: of any number in parallel, one gets it. */
export async function consumeRecoveryCode(tx: Tx, owner: Owner, hash: Buffer, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `update user_recovery_codes set used_at = $4
      where tenant_id = $1 and user_id = $2 and code_hash = $3 and used_at is null and replaced_at is null returning id`,
    [owner.tenantId, owner.userId, hash, now],
  );
  return rows.length > 0;
}

/** Whether any firm of the person requires a second factor, whatever its days of grace. Only the sign-in role may ask. */
export async function isRequired(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from user_profiles p join tenant_settings s on s.tenant_id = p.tenant_id
      where p.id = $1 and p.is_active and s.second_factor_required_since is not null limit 1`,
    [userId],
  );
  return rows.length > 0;
}

export async function findRule(tx: Tx, tenantId: string) {
  const [row] = await tx.db.select().from(settings).where(eq(settings.tenant_id, tenantId));
  return row;
}

/** Nothing comes back when somebody else changed the settings since `version`. */
export async function updateRule(
  tx: Tx,
  tenantId: string,
  version: number,
  rule: { second_factor_required_since: Date | null; second_factor_grace_days: number },
) {
  const [row] = await tx.db
    .update(settings)
    .set({ ...rule, version: version + 1 })
    .where(and(eq(settings.tenant_id, tenantId), eq(settings.version, version)))
    .returning();
  return row;
}

const hasFactor = sql<boolean>`exists (select 1 from user_factors f where f.tenant_id = ${credentials.tenant_id}
  and f.user_id = ${credentials.user_id} and f.status = 'verified' and f.removed_at is null)`;

/** Active people of one firm, each with whether they have a factor. Only the sign-in role sees that of other homes. */
export function listMembers(tx: Tx, tenantId: string) {
  return tx.db
    .select({ profile: profiles, has_factor: hasFactor })
    .from(profiles)
    .innerJoin(credentials, eq(credentials.user_id, profiles.id))
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.is_active, true)))
    .orderBy(profiles.created_at);
}
