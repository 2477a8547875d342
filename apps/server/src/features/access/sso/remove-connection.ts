import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getConnectionRecord } from './get-connection.ts';
import { listDomainRows, removeConnectionRow } from './sso.queries.ts';

/** Ends a connection for good and gives up its domains. Accounts stay; a person without a password asks for a reset. */
export async function removeConnection(ctx: Ctx, { id: named }: { id: string }): Promise<void> {
  const { id, name, issuer } = await getConnectionRecord(ctx, named);
  assertRecentProof(ctx.actor, ctx.now);
  const domains = await listDomainRows(ctx.tx, [id]);
  await removeConnectionRow(ctx.tx, id, ctx.now);
  await ctx.audit({
    action: 'sso_connection.removed',
    resource_type: 'sso_connection',
    resource_id: id,
    table_name: 'sso_connections',
    classification: 'confidential',
    metadata: { name, issuer, domains: domains.map(({ domain }) => domain) },
  });
}
