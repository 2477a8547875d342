import { schema } from '@cairn/db';
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { ConnectionRecord, DomainRecord } from './view-connection.ts';

const { ssoConnections: connections, ssoDomains: domains, tenants } = schema;

export const kept = isNull(connections.removed_at);
export const claimed = isNull(domains.removed_at);
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

export function listDomainRows(tx: Tx, connectionIds: string[]): Promise<DomainRecord[]> {
  return tx.db
    .select()
    .from(domains)
    .where(and(inArray(domains.connection_id, connectionIds), claimed))
    .orderBy(asc(domains.created_at), asc(domains.domain));
}
