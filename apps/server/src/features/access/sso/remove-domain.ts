import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getDomainRecord } from './get-connection.ts';
import { removeDomainRow } from './sso.queries.ts';

/** Gives up a domain: its people are no longer led to the provider, and another firm may prove it. */
export async function removeDomain(ctx: Ctx, { id: named }: { id: string }): Promise<void> {
  const { id, domain, connection_id, verified_at } = await getDomainRecord(ctx, named);
  assertRecentProof(ctx.actor, ctx.now);
  await removeDomainRow(ctx.tx, id, ctx.now);
  await ctx.audit({
    action: 'sso_domain.removed',
    resource_type: 'sso_domain',
    resource_id: id,
    table_name: 'sso_domains',
    classification: 'confidential',
    metadata: { connection_id, domain, was_verified: verified_at !== null },
  });
}
