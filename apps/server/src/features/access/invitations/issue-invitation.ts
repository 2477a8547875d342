import { schema } from '@cairn/db';
import { INVITATION_DAYS, normaliseEmail, type Role } from '@cairn/domain';
import { and, eq, lte, sql } from 'drizzle-orm';
import { hashSecret } from '../../../core/access/session.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { newId, newSecret } from '../../../core/ids.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import type { Services } from '../../../core/services.ts';
import { type InvitationRow, one, pending } from './invitations.queries.ts';

const { userInvitations: invitations, tenants } = schema;

/** For what somebody is invited, where it is more than to join: the mail says so instead. */
export interface Occasion {
  subject: string;
  text: string;
}

export interface NewInvitation {
  tenantId: string;
  email: string;
  role: Role;
  /** Null: the installation itself invites. */
  inviter: { id: string; name: string } | null;
  occasion?: Occasion | undefined;
  /** Whether the address has an account in another firm: it is signed in with, not made. */
  hasAccount?: boolean;
}

export const expiryFrom = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * 86_400_000);

/** An invitation and its mail, in the running transaction. Throws 23505 when the address has an open one. */
export async function issueInvitation(
  services: Services,
  tx: Tx,
  cells: TenantCells,
  invitation: NewInvitation,
  now: Date,
): Promise<InvitationRow> {
  const token = newSecret();
  const row = await storeInvitation(services, tx, cells, invitation, token, now);
  await mailInvitation(services, tx, cells, { ...invitation, token, expiresAt: row.expires_at }, now);
  return row;
}

/** The record alone. Of the token only its hash is kept. */
export async function storeInvitation(
  services: Services,
  tx: Tx,
  cells: TenantCells,
  { tenantId, email, role, inviter }: NewInvitation,
  token: string,
  now: Date,
): Promise<InvitationRow> {
  const id = newId();
  const address = normaliseEmail(email);
  const email_index = services.master.addressIndex(address);
  await supersedeExpired(tx, tenantId, email_index, now);
  return insertInvitation(tx, {
    tenant_id: tenantId,
    id,
    email: cells.encrypt('user_invitations', 'email', id, address),
    email_index,
    role,
    token_hash: hashSecret(token),
    invited_by: inviter?.id ?? null,
    created_at: now,
    last_sent_at: now,
    expires_at: expiryFrom(now),
  });
}

const WITH_ACCOUNT =
  'This address has an account already: sign in with it to accept. What it opens in other firms stays as it is, and you switch between firms at any time.';

interface Mailed extends NewInvitation {
  token: string;
  expiresAt: Date;
}

/** Puts the mail with the link on its way. */
export async function mailInvitation(
  services: Services,
  tx: Tx,
  cells: TenantCells,
  { tenantId, email, role, inviter, token, expiresAt, occasion, hasAccount = false }: Mailed,
  now: Date,
): Promise<void> {
  const firm = await findFirm(tx, tenantId);
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: firm.time_zone }).format(expiresAt);
  const invites = inviter ? `${inviter.name} invites you` : 'You are invited';
  await queueMessage(
    services,
    tx,
    cells,
    {
      channel: 'email',
      to: normaliseEmail(email),
      content: {
        subject: occasion?.subject ?? `${invites} to ${firm.name}`,
        heading: occasion?.subject ?? "You're Invited!",
        paragraphs: [
          occasion?.text ?? `${invites} to join ${firm.name} as ${role.replaceAll('_', ' ')}.`,
          ...(hasAccount ? [WITH_ACCOUNT] : []),
          `The invitation is for this address alone and expires on ${until}.`,
        ],
        button: { label: 'View invitation', path: `/accept-invitation?token=${token}` },
        note: 'If you do not know who sent this, you can ignore it: nothing happens unless you accept.',
      },
    },
    { tenantId, template: 'invitation', now, expiresAt },
  );
}

async function insertInvitation(tx: Tx, row: typeof invitations.$inferInsert): Promise<InvitationRow> {
  return one(await tx.db.insert(invitations).values(row).returning());
}

/** Makes room for a new one: an invitation that ran out still is the one open invitation of its address. */
async function supersedeExpired(tx: Tx, tenantId: string, emailIndex: Buffer, now: Date): Promise<void> {
  await tx.db
    .update(invitations)
    .set({ revoked_at: now, version: sql`${invitations.version} + 1` })
    .where(
      and(
        eq(invitations.tenant_id, tenantId),
        eq(invitations.email_index, emailIndex),
        pending,
        lte(invitations.expires_at, now),
      ),
    );
}

/** Name and time zone of the firm that invites. */
async function findFirm(tx: Tx, tenantId: string) {
  return one(
    await tx.db
      .select({ name: tenants.name, time_zone: schema.tenantSettings.time_zone })
      .from(tenants)
      .innerJoin(schema.tenantSettings, eq(schema.tenantSettings.tenant_id, tenants.id))
      .where(eq(tenants.id, tenantId)),
  );
}
