import { createHmac } from 'node:crypto';
import { isPublicEmailDomain } from '@cairn/domain';
import { invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { insertDomains, listUsedDomains } from './sso.queries.ts';

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
