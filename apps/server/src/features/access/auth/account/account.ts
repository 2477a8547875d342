import { schema } from '@cairn/db';
import { and, eq } from 'drizzle-orm';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import { type MailContent, queueMessage } from '../../../../core/messages/queue-message.ts';
import type { Services } from '../../../../core/services.ts';
import { setTenant } from '../../../../core/with-auth.ts';

/** A person's account: one for all their firms, kept by the firm where it was made. */
export interface Account {
  userId: string;
  /** The home firm, to which factors, passkeys and recovery codes belong. */
  tenantId: string;
  emailIndex: Buffer;
}

/** The account, with its home firm set. `lock` holds it until the transaction ends. For the sign-in role. */
export async function requireAccount(tx: Tx, userId: string, { lock = false } = {}): Promise<Account> {
  const { userCredentials: credentials } = schema;
  const [row] = await tx.db
    .select({ tenant_id: credentials.tenant_id, email_index: credentials.email_index })
    .from(credentials)
    .where(eq(credentials.user_id, userId));
  if (!row) throw fail('UNAUTHENTICATED');
  await setTenant(tx, row.tenant_id);
  // A row can be locked only by a role that may change it, so its firm comes first.
  if (lock) await tx.query('select 1 from user_credentials where user_id = $1 for update', [userId]);
  return { userId, tenantId: row.tenant_id, emailIndex: row.email_index };
}

/** The account's cells and its address, decrypted. The home firm must be set. */
export async function decryptAddress(services: Services, tx: Tx, { tenantId, userId }: Account) {
  const { userProfiles: profiles } = schema;
  const cells = await services.keys.cellsOf(tx, tenantId);
  const [profile] = await tx.db
    .select({ email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.id, userId)));
  if (!profile) throw fail('UNAUTHENTICATED');
  return { cells, email: cells.decryptText('user_profiles', 'email', userId, profile.email) };
}

const NOT_YOU = 'If this was not you, sign in, change your password and end your other sessions at once.';

/** Tells the owner by mail what was done to the account. The home firm must be set. */
export async function mailOwner(
  services: Services,
  tx: Tx,
  account: Account,
  template: string,
  content: Pick<MailContent, 'subject' | 'paragraphs'>,
  now: Date,
  opened?: { cells: TenantCells; email: string },
): Promise<void> {
  const { cells, email } = opened ?? (await decryptAddress(services, tx, account));
  await queueMessage(
    services,
    tx,
    cells,
    {
      channel: 'email',
      to: email,
      content: {
        ...content,
        heading: content.subject,
        button: { label: 'Open your account', path: '/account' },
        note: NOT_YOU,
      },
    },
    { tenantId: account.tenantId, template, userId: account.userId, now },
  );
}
