import { createHmac } from 'node:crypto';
import { schema } from '@cairn/db';
import { isPublicEmailDomain } from '@cairn/domain';
import { and, inArray } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { claimed } from './sso.queries.ts';

const { ssoDomains: domains } = schema;

/** Claims domains for a connection: they count once they are verified. `field` is where a refusal is shown. */
export async function claimDomains(ctx: Ctx, connectionId: string, named: string[], field: string): Promise<string[]> {
  const { tx, actor, services, now } = ctx;
  const wanted = [...new Set(named)];
  const open = wanted.find(isPublicEmailDomain);
  if (open) throw invalidField(field, `${open} is a public email provider, so it cannot be used for single sign-on.`);
  const [used] = await listUsedDomains(tx, wanted);
  if (used) throw invalidField(field, `${used} is already part of a connection of your firm.`);
  const rows = wanted.map((domain) => ({
    tenant_id: actor.tenantId,
    id: newId(),
    connection_id: connectionId,
    domain,
    verification_token: domainToken(services, actor.tenantId, domain),
    created_at: now,
  }));
  await insertDomains(tx, rows);
  await ctx.audit(
    ...rows.map(({ id, domain }) => ({
      action: 'sso_domain.added',
      resource_type: 'sso_domain',
      resource_id: id,
      table_name: 'sso_domains',
      classification: 'confidential' as const,
      metadata: { connection_id: connectionId, domain },
    })),
  );
  return wanted;
}

/** The same for a firm and domain each time, so that a published record proves the domain again after a new start. */
function domainToken(services: Services, tenantId: string, domain: string): string {
  return createHmac('sha256', services.master.derive('sso domain proof'))
    .update(`${tenantId}/${domain}`)
    .digest('base64url')
    .slice(0, 32);
}

/** Those of the domains that the firm already uses in a connection. */
async function listUsedDomains(tx: Tx, wanted: string[]): Promise<string[]> {
  const rows = await tx.db
    .select({ domain: domains.domain })
    .from(domains)
    .where(and(inArray(domains.domain, wanted), claimed));
  return rows.map(({ domain }) => domain);
}

async function insertDomains(tx: Tx, rows: (typeof domains.$inferInsert)[]): Promise<void> {
  await insertMany(tx, domains, rows);
}
