import { SSO_MAX_DOMAINS } from '@cairn/domain';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { claimDomains } from './claim-domains.ts';
import { getConnectionRecord, viewConnectionNow } from './get-connection.ts';
import { logDomain } from './log-domain.ts';
import { listDomainRows } from './sso.queries.ts';

export async function addDomain(ctx: Ctx, { id: named, domain }: { id: string; domain: string }) {
  const { id } = await getConnectionRecord(ctx, named);
  assertRecentProof(ctx.actor, ctx.now);
  const present = await listDomainRows(ctx.tx, [id]);
  if (present.length >= SSO_MAX_DOMAINS)
    throw invalidField('domain', `A connection can have at most ${SSO_MAX_DOMAINS} domains.`);
  await claimDomains(ctx, id, [domain], 'domain');
  logDomain(ctx, domain, null, 'claimed');
  return viewConnectionNow(ctx, id);
}
