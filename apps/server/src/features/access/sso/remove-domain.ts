import { schema } from '@cairn/db';
import { and, eq } from 'drizzle-orm';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getDomainRecord } from './get-connection.ts';
import { logDomain } from './log-domain.ts';
import { claimed } from './sso.queries.ts';

const { ssoDomains: domains } = schema;

/** Gives up a domain: its people are no longer led to the provider, and another firm may prove it. */
export async function removeDomain(ctx: Ctx, { id: named }: { id: string }): Promise<void> {
  const { id, domain, connection_id, verified_at } = await getDomainRecord(ctx, named);
  assertRecentProof(ctx.actor, ctx.now);
  await removeDomainRow(ctx.tx, id, ctx.now);
  logDomain(ctx, domain, verified_at ? 'verified' : 'claimed', null);
  await ctx.audit({
    action: 'sso_domain.removed',
    resource_type: 'sso_domain',
    resource_id: id,
    table_name: 'sso_domains',
    classification: 'confidential',
    metadata: { connection_id, domain, was_verified: verified_at !== null },
  });
}

async function removeDomainRow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.db
    .update(domains)
    .set({ removed_at: now })
    .where(and(eq(domains.id, id), claimed));
}
