import { schema } from '@cairn/db';
import { SSO_RECORD_PREFIX } from '@cairn/domain';
import { and, eq, isNull } from 'drizzle-orm';
import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { getDomainRecord, viewConnectionNow } from './get-connection.ts';
import { logDomain } from './log-domain.ts';
import { claimed } from './sso.queries.ts';
import { proofOf } from './view-connection.ts';

const { ssoDomains: domains } = schema;

/**
 * Looks for the TXT record that only the domain's owner can publish. DNS is asked between two transactions, not inside one.
 * DOMAIN_TAKEN when another firm has proved the domain: both publish in the same DNS, so the first stays until it gives up.
 */
export async function verifyDomain(context: RequestContext, { id: named }: { id: string }) {
  const { actor, services, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const claim = await runAs(services, actor, origin, 'read', async (ctx) => {
    const record = await getDomainRecord(ctx, named);
    assertRecentProof(ctx.actor, ctx.now);
    return record;
  });
  await assertWithinLimit(services, 'provider check by firm', actor.tenantId);
  if (claim.verified_at === null && !(await isPublished(services, claim.domain, proofOf(claim.verification_token))))
    throw fail('DOMAIN_NOT_VERIFIED');
  return runAs(services, actor, origin, 'write', (ctx) => accept(ctx, claim.id)).catch((error: unknown) => {
    throw isUniqueViolation(error, 'sso_domains_domain_key') ? fail('DOMAIN_TAKEN') : error;
  });
}

async function accept(ctx: Ctx, id: string) {
  const { connection_id, domain } = await getDomainRecord(ctx, id);
  if (await markDomainVerified(ctx.tx, id, ctx.now)) {
    logDomain(ctx, domain, 'claimed', 'verified');
    await ctx.audit({
      action: 'sso_domain.verified',
      resource_type: 'sso_domain',
      resource_id: id,
      table_name: 'sso_domains',
      classification: 'confidential',
      metadata: { connection_id, domain },
    });
  }
  return viewConnectionNow(ctx, connection_id);
}

async function isPublished({ names, log }: Services, domain: string, proof: string): Promise<boolean> {
  const places = [`${SSO_RECORD_PREFIX}.${domain}`, domain];
  try {
    const texts = (await Promise.all(places.map((place) => names.textsOf(place)))).flat();
    return texts.some((text) => text.split(/\s+/).includes(proof));
  } catch (error) {
    log.warn({ code: (error as NodeJS.ErrnoException).code }, 'DNS could not be asked');
    throw fail(
      'DOMAIN_NOT_VERIFIED',
      undefined,
      'The DNS servers of this domain do not respond. Try again in a few minutes.',
    );
  }
}

/** Throws 23505 on sso_domains_domain_key when another firm has proved the domain. */
async function markDomainVerified(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx.db
    .update(domains)
    .set({ verified_at: now })
    .where(and(eq(domains.id, id), claimed, isNull(domains.verified_at)))
    .returning({ id: domains.id });
  return rows.length > 0;
}
