import { schema } from '@cairn/db';
import { and, eq, sql } from 'drizzle-orm';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import type { Tx } from '../../../core/database.ts';
import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getConnectionRecord } from './get-connection.ts';
import { claimed, kept, listDomainRows } from './sso.queries.ts';

const { ssoConnections: connections, ssoDomains: domains } = schema;

/** Ends a connection for good and gives up its domains. Accounts stay; a person without a password asks for a reset. */
export async function removeConnection(ctx: Ctx, { id: named }: { id: string }): Promise<void> {
  const { id, name, issuer } = await getConnectionRecord(ctx, named);
  assertRecentProof(ctx.actor, ctx.now);
  const domains = await listDomainRows(ctx.tx, [id]);
  await removeConnectionRow(ctx.tx, id, ctx.now);
  logSettings(ctx, [
    {
      category: 'authentication',
      name: `Single sign-on: ${name}`,
      before: { name, issuer, domains: domains.map(({ domain }) => domain) },
      after: null,
      impact: 'Nobody signs in by this identity provider any more.',
    },
  ]);
  await ctx.audit({
    action: 'sso_connection.removed',
    resource_type: 'sso_connection',
    resource_id: id,
    table_name: 'sso_connections',
    classification: 'confidential',
    metadata: { name, issuer, domains: domains.map(({ domain }) => domain) },
  });
}

/** Gives up the connection and its domains, so that another one can have them. */
async function removeConnectionRow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.db
    .update(connections)
    .set({ is_active: false, removed_at: now, updated_at: now, version: sql`${connections.version} + 1` })
    .where(and(eq(connections.id, id), kept));
  await tx.db
    .update(domains)
    .set({ removed_at: now })
    .where(and(eq(domains.connection_id, id), claimed));
}
