import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';

const { userProfiles: profiles } = schema;

/** Everybody of the firm that the transaction has set. */
export function listProfiles(tx: Tx) {
  return tx.db.select().from(profiles);
}

interface AccountState {
  user_id: string;
  locked_until: Date | null;
  factors: number;
}

/**
 * What signing in knows of the firm's people: whether they are locked out, and how many second factors they have. Both belong
 * to the person, not to the firm. Only the sign-in role may ask.
 */
export function listAccountStates(tx: Tx, tenantId: string): Promise<AccountState[]> {
  return tx.query<AccountState>(
    `select c.user_id, case when a.locked_until > now() then a.locked_until end as locked_until,
            (select count(*)::int from user_factors f where f.tenant_id = c.tenant_id and f.user_id = c.user_id
                and f.status = 'verified' and f.removed_at is null) as factors
       from user_profiles p
       join user_credentials c on c.user_id = p.id
       left join sign_in_attempts a on a.address_index = c.email_index
      where p.tenant_id = $1`,
    [tenantId],
    'people-account-states',
  );
}

interface Account {
  tenant_id: string;
  email_index: Buffer;
  failures: number;
  locked: boolean;
}

/** The person's account when they belong to the firm (`undefined`: to any). Only the sign-in role may ask. */
export async function findAccount(tx: Tx, userId: string, tenantId: string | undefined): Promise<Account | undefined> {
  const [row] = await tx.query<Account>(
    `select p.tenant_id, c.email_index, coalesce(a.failures, 0) as failures,
            coalesce(a.locked_until > now(), false) as locked
       from user_profiles p
       join user_credentials c on c.user_id = p.id
       left join sign_in_attempts a on a.address_index = c.email_index
      where p.id = $1 and ($2::uuid is null or p.tenant_id = $2)
      order by p.tenant_id = c.tenant_id desc limit 1`,
    [userId, tenantId ?? null],
  );
  return row;
}

export async function clearFailures(tx: Tx, emailIndex: Buffer): Promise<void> {
  await tx.db.delete(schema.signInAttempts).where(eq(schema.signInAttempts.address_index, emailIndex));
}
