import { schema } from '@cairn/db';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { ConnectionRecord, DomainRecord } from './view-connection.ts';

const { ssoConnections: connections, ssoDomains: domains, ssoIdentities: identities, tenants } = schema;
const { userCredentials: credentials } = schema;

const kept = isNull(connections.removed_at);
const claimed = isNull(domains.removed_at);
const inForce = and(eq(connections.is_active, true), kept, eq(tenants.is_active, true));

/** The connection that signs in the people of a domain, or the one with this id. For the sign-in role. */
export async function findActiveConnection(
  tx: Tx,
  by: { domain: string } | { id: string },
): Promise<ConnectionRecord | undefined> {
  const named = 'id' in by ? eq(connections.id, by.id) : eq(domains.domain, by.domain);
  const [row] = await tx.db
    .select({ connection: connections })
    .from(connections)
    .innerJoin(domains, and(eq(domains.tenant_id, connections.tenant_id), eq(domains.connection_id, connections.id)))
    .innerJoin(tenants, eq(tenants.id, connections.tenant_id))
    .where(and(named, inForce, claimed, isNotNull(domains.verified_at)))
    .limit(1);
  return row?.connection;
}

/** The domains that a connection may speak for. For the sign-in role. */
export async function listVerifiedDomains(tx: Tx, { tenant_id, id }: ConnectionRecord): Promise<string[]> {
  const rows = await tx.db
    .select({ domain: domains.domain })
    .from(domains)
    .where(
      and(eq(domains.tenant_id, tenant_id), eq(domains.connection_id, id), claimed, isNotNull(domains.verified_at)),
    );
  return rows.map(({ domain }) => domain);
}

/** Notes that the subject came again, and answers whose it is. Its firm must be set. */
export async function touchIdentity(tx: Tx, { tenant_id, id }: ConnectionRecord, subject: string, now: Date) {
  const [row] = await tx.db
    .update(identities)
    .set({ last_used_at: now })
    .where(and(eq(identities.tenant_id, tenant_id), eq(identities.connection_id, id), eq(identities.subject, subject)))
    .returning({ user_id: identities.user_id });
  return row?.user_id;
}

export async function insertIdentity(tx: Tx, row: typeof identities.$inferInsert): Promise<void> {
  await tx.db.insert(identities).values(row);
}

/** The account with this address, of whichever firm. For the sign-in role. */
export async function findAccountByAddress(tx: Tx, emailIndex: Buffer) {
  const [row] = await tx.db
    .select({ user_id: credentials.user_id, email_confirmed_at: credentials.email_confirmed_at })
    .from(credentials)
    .where(eq(credentials.email_index, emailIndex));
  return row;
}

/** Where the person's next sign-in leads. The account's home firm must be set. */
export async function setCurrentFirm(tx: Tx, userId: string, tenantId: string): Promise<void> {
  await tx.db.update(credentials).set({ current_tenant_id: tenantId }).where(eq(credentials.user_id, userId));
}

/** Makes first visits of one person wait for each other until the transaction ends. */
export async function lockFirstVisits(tx: Tx, emailIndex: Buffer): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sso ${emailIndex.toString('hex')}`]);
}

export function listConnectionRows(tx: Tx): Promise<ConnectionRecord[]> {
  return tx.db.select().from(connections).where(kept).orderBy(asc(connections.created_at), asc(connections.id));
}

export async function findConnection(tx: Tx, id: string): Promise<ConnectionRecord | undefined> {
  const [row] = await tx.db
    .select()
    .from(connections)
    .where(and(eq(connections.id, id), kept));
  return row;
}

export function listDomainRows(tx: Tx, connectionIds: string[]): Promise<DomainRecord[]> {
  return tx.db
    .select()
    .from(domains)
    .where(and(inArray(domains.connection_id, connectionIds), claimed))
    .orderBy(asc(domains.created_at), asc(domains.domain));
}

export async function findDomain(tx: Tx, id: string): Promise<DomainRecord | undefined> {
  const [row] = await tx.db
    .select()
    .from(domains)
    .where(and(eq(domains.id, id), claimed));
  return row;
}

/** Those of the domains that the firm already uses in a connection. */
export async function listUsedDomains(tx: Tx, wanted: string[]): Promise<string[]> {
  const rows = await tx.db
    .select({ domain: domains.domain })
    .from(domains)
    .where(and(inArray(domains.domain, wanted), claimed));
  return rows.map(({ domain }) => domain);
}

export async function insertConnection(tx: Tx, row: typeof connections.$inferInsert): Promise<ConnectionRecord> {
  const [record] = await tx.db.insert(connections).values(row).returning();
  if (!record) throw new Error('the new connection was not stored');
  return record;
}

export async function insertDomains(tx: Tx, rows: (typeof domains.$inferInsert)[]): Promise<void> {
  await insertMany(tx, domains, rows);
}

/** Writes the changes if the connection still has the version that was seen; undefined when it has moved on. */
export async function updateIfUnchanged(
  tx: Tx,
  id: string,
  version: number,
  changes: Partial<typeof connections.$inferInsert>,
): Promise<ConnectionRecord | undefined> {
  const [record] = await tx.db
    .update(connections)
    .set({ ...changes, version: sql`${connections.version} + 1` })
    .where(and(eq(connections.id, id), eq(connections.version, version), kept))
    .returning();
  return record;
}

/** Gives up the connection and its domains, so that another one can have them. */
export async function removeConnectionRow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.db
    .update(connections)
    .set({ is_active: false, removed_at: now, updated_at: now, version: sql`${connections.version} + 1` })
    .where(and(eq(connections.id, id), kept));
  await tx.db
    .update(domains)
    .set({ removed_at: now })
    .where(and(eq(domains.connection_id, id), claimed));
}

/** Throws 23505 on sso_domains_domain_key when another firm has proved the domain. */
export async function markDomainVerified(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx.db
    .update(domains)
    .set({ verified_at: now })
    .where(and(eq(domains.id, id), claimed, isNull(domains.verified_at)))
    .returning({ id: domains.id });
  return rows.length > 0;
}

export async function removeDomainRow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.db
    .update(domains)
    .set({ removed_at: now })
    .where(and(eq(domains.id, id), claimed));
}
