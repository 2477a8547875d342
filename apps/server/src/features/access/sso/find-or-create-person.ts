import { schema } from '@cairn/db';
import { emailDomain, PLATFORM_TENANT_ID, type Role } from '@cairn/domain';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type AuditEvent, writeAudit } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { findPersonInFirm } from '../auth/account/find-person-in-firm.ts';
import { createPerson, createProfile } from '../auth/organizations/create-organization.ts';
import { AUTH_EVENT, type Person } from '../auth/sign-in/welcome.ts';
import { acceptOwnInvitation, findOwnInvitation, type OpenInvitation } from '../invitations/accept-own-invitation.ts';
import { assertSeat } from '../tenants/assert-seat.ts';
import type { Identity } from './read-identity.ts';
import { claimed } from './sso.queries.ts';
import { SsoFailure } from './sso-failure.ts';
import type { ConnectionRecord } from './view-connection.ts';

const { ssoDomains: domains, ssoIdentities: identities, userCredentials: credentials } = schema;

/**
 * Who a subject of the firm's provider is here: the person of the last visit, or the one with the address that the provider
 * vouches for, or somebody new (docs/adr/0012). Throws SsoFailure, or SEATS_TAKEN.
 */
export function findOrCreatePerson(context: RequestContext, connection: ConnectionRecord, identity: Identity) {
  const { services } = context;
  const { tenant_id: tenantId } = connection;
  return withAuth(services, async (tx): Promise<Person> => {
    await setTenant(tx, tenantId);
    const known = await touchIdentity(tx, connection, identity.subject, services.now());
    const userId = ownerOf(known) ?? (await meet(context, tx, connection, identity));
    const person = await findPersonInFirm(tx, tenantId, userId);
    if (!person) throw new Error('this identity has no profile in its firm');
    await setTenant(tx, person.home_tenant_id);
    await setCurrentFirm(tx, userId, tenantId);
    return person;
  });
}

/** A first visit, or the first one since the firm deleted the person: answers the person's id. The firm is set. */
async function meet(context: RequestContext, tx: Tx, connection: ConnectionRecord, identity: Identity) {
  const { services, origin } = context;
  const { tenant_id: tenantId } = connection;
  const now = services.now();
  const { email } = await assertVouchedFor(tx, connection, identity);
  const index = services.master.addressIndex(email);
  await lockFirstVisits(tx, index);
  // Two visits of a new person at once: the second finds what the first has made.
  const met = await touchIdentity(tx, connection, identity.subject, now);
  const owner = ownerOf(met);
  if (owner) return owner;
  const account = await findAccountByAddress(tx, index);
  // An account whose address nobody confirmed may have been made by somebody else in advance, with a password of theirs.
  if (account && !account.email_confirmed_at) throw new SsoFailure('unconfirmed');
  const member = account && (await findPersonInFirm(tx, tenantId, account.user_id));
  const isGone = member ? member.profile.deleted_at !== null : met !== undefined;
  const invitation = member && !isGone ? undefined : await findOwnInvitation(tx, tenantId, index, now);
  // Sign-in refuses them, and nothing is linked to an account that may not be used. Whom the firm has deleted comes back when
  // the firm invites them, not by still being at the provider.
  if (member && !member.profile.is_active && !(isGone && invitation)) return member.profile.id;
  if (!member && met && !invitation) return met.user_id;
  const userId =
    member && !isGone
      ? member.profile.id
      : await admitNew(context, tx, connection, { ...identity, email }, { accountId: account?.user_id, invitation });
  const { id: connection_id } = connection;
  await tieIdentity(tx, {
    tenant_id: tenantId,
    id: newId(),
    connection_id,
    subject: identity.subject,
    user_id: userId,
    created_at: now,
    last_used_at: now,
  });
  const linked = { action: 'sso_linked', ...AUTH_EVENT, resource_id: userId, metadata: { connection_id } };
  await writeAudit(tx, { tenantId, userId, sessionId: null, origin }, [linked], now);
  return userId;
}

/**
 * The firm must have proved the address's domain for this very connection: who owns a domain says whose its addresses are,
 * and their own provider says it for them. So it need not call the address verified, but may not deny it; and another
 * firm's connection, whatever its provider says, speaks for none of these addresses.
 */
async function assertVouchedFor(tx: Tx, connection: ConnectionRecord, { email, emailVerified }: Identity) {
  if (!email || emailVerified === false) throw new SsoFailure('unverified');
  const domain = emailDomain(email);
  if (!domain || !(await listVerifiedDomains(tx, connection)).includes(domain)) throw new SsoFailure('domain');
  return { email };
}

interface Admission {
  accountId: string | undefined;
  invitation: OpenInvitation | undefined;
}

/**
 * A person who is new to the firm: with an account of another firm already, or new altogether. Who was invited comes in by
 * that invitation, with its role and the seat that it holds.
 */
async function admitNew(
  { services, origin }: RequestContext,
  tx: Tx,
  connection: ConnectionRecord,
  { email, firstName, lastName }: Identity & { email: string },
  { accountId, invitation }: Admission,
): Promise<string> {
  const { tenant_id: tenantId } = connection;
  // Staff of the platform are invited, each by name.
  if (tenantId === PLATFORM_TENANT_ID && !invitation) throw new SsoFailure('uninvited');
  const now = services.now();
  const role = (invitation?.role ?? connection.default_role) as Role;
  await assertSeat(tx, tenantId, role, now, invitation ? 'members' : 'members and invitations');
  const cells = await services.keys.cellsOf(tx, tenantId);
  const person = { email, first_name: firstName, last_name: lastName, role, email_verified: true };
  if (accountId) await createProfile(services, tx, tenantId, cells, accountId, person, now);
  const userId = accountId ?? (await createPerson(services, tx, tenantId, cells, person, now));
  const by = { by: 'sso', connection_id: connection.id };
  const created: AuditEvent = {
    action: 'user_profile.created',
    resource_type: 'user_profile',
    resource_id: userId,
    table_name: 'user_profiles',
    classification: 'pii',
    metadata: { role, ...by },
  };
  const events = invitation ? await acceptOwnInvitation(tx, invitation, userId, by, now) : [created];
  // Revoked or accepted since it was read: coming again finds what is so now.
  if (!events) throw new SsoFailure('refused');
  await writeAudit(tx, { tenantId, userId, sessionId: null, origin }, events, now);
  return userId;
}

/** The domains that a connection may speak for. For the sign-in role. */
async function listVerifiedDomains(tx: Tx, { tenant_id, id }: ConnectionRecord): Promise<string[]> {
  const rows = await tx.db
    .select({ domain: domains.domain })
    .from(domains)
    .where(
      and(eq(domains.tenant_id, tenant_id), eq(domains.connection_id, id), claimed, isNotNull(domains.verified_at)),
    );
  return rows.map(({ domain }) => domain);
}

interface KnownIdentity {
  user_id: string;
  is_deleted: boolean;
}

/** Notes that the subject came again, and answers whose it is. Its firm must be set. */
async function touchIdentity(tx: Tx, { tenant_id, id }: ConnectionRecord, subject: string, now: Date) {
  const [row] = await tx.db
    .update(identities)
    .set({ last_used_at: now })
    .where(and(eq(identities.tenant_id, tenant_id), eq(identities.connection_id, id), eq(identities.subject, subject)))
    .returning({
      user_id: identities.user_id,
      is_deleted: sql<boolean>`exists (select 1 from user_profiles p
        where p.tenant_id = sso_identities.tenant_id and p.id = sso_identities.user_id and p.deleted_at is not null)`,
    });
  return row;
}

/** Whose the identity is, unless the firm has deleted them. */
const ownerOf = (known: KnownIdentity | undefined) => (known?.is_deleted ? undefined : known?.user_id);

/** Ties the subject to the person; to another than before only when that one was deleted and is back as somebody new. */
async function tieIdentity(tx: Tx, row: typeof identities.$inferInsert): Promise<void> {
  const { user_id, last_used_at } = row;
  await tx.db
    .insert(identities)
    .values(row)
    .onConflictDoUpdate({
      target: [identities.tenant_id, identities.connection_id, identities.subject],
      set: { user_id, last_used_at },
    });
}

/** The account with this address, of whichever firm. For the sign-in role. */
async function findAccountByAddress(tx: Tx, emailIndex: Buffer) {
  const [row] = await tx.db
    .select({ user_id: credentials.user_id, email_confirmed_at: credentials.email_confirmed_at })
    .from(credentials)
    .where(
      and(
        eq(credentials.email_index, emailIndex),
        // Whom every firm has deleted is nobody any more.
        sql`exists (select 1 from user_profiles p where p.id = ${credentials.user_id} and p.deleted_at is null)`,
      ),
    );
  return row;
}

/** Where the person's next sign-in leads. The account's home firm must be set. */
async function setCurrentFirm(tx: Tx, userId: string, tenantId: string): Promise<void> {
  await tx.db.update(credentials).set({ current_tenant_id: tenantId }).where(eq(credentials.user_id, userId));
}

/** Makes first visits of one person wait for each other until the transaction ends. */
async function lockFirstVisits(tx: Tx, emailIndex: Buffer): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sso ${emailIndex.toString('hex')}`]);
}
