import { assertLimitNotReached, assertWithinLimit, countHit, networkOf } from '../../../core/access/rate-limit.ts';
import { hashSecret } from '../../../core/access/session.ts';
import type { Actor } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { readDevice, setDevice } from '../../../core/http/session-cookie.ts';
import { isPrivateTransport } from '../../../core/http/transport.ts';
import { newSecret } from '../../../core/ids.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import type { Mode } from '../../../core/with-tenant.ts';
import { gateOf, hashDevice } from './gate.ts';

/** Devices on which one person may be at the same time; the oldest one is forgotten. */
const DEVICES_AT_MOST = 10;

interface Found {
  tenant_id: string;
  id: string;
}

/** Opens a mailed link on this device: who has the mail has the address. Unknown, changed and expired are one answer. */
export async function openVisit(context: RequestContext, { token }: { token: string }): Promise<{ visit: string }> {
  const { services, request, reply, origin } = context;
  if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
  const network = networkOf(origin.ip);
  await assertLimitNotReached(services, 'secret by address', network);
  await assertWithinLimit(services, 'visit by address', network);
  const [found] = await withAuth(services, (tx) =>
    tx.query<Found>(
      `select v.tenant_id, v.id from submission_visitors v join tenants t on t.id = v.tenant_id
        where v.token_hash = $1 and v.link_expires_at > $2 and v.proven_at is not null and t.is_active`,
      [hashSecret(token), services.now()],
      'visitor-by-token',
    ),
  );
  if (!found) {
    await countHit(services, 'secret by address', network);
    throw fail('SUBMISSION_LINK_INVALID');
  }
  const device = readDevice(request, 'submission') ?? newSecret();
  await runAs(services, gateOf(found.tenant_id), origin, 'write', async (ctx) => {
    if (await addDevice(ctx, found.id, hashDevice(device))) await ctx.audit(visitorEvent('opened', found.id));
  });
  setDevice(request, reply, 'submission', device);
  return { visit: found.id };
}

/** Whether it was not there yet. */
export async function addDevice({ tx }: Ctx, id: string, device: string): Promise<boolean> {
  const added = await tx.query(
    `update submission_visitors set device_hashes = (array_prepend($2::text, device_hashes))[1:${DEVICES_AT_MOST}]
      where id = $1 and not device_hashes @> array[$2::text] returning 1`,
    [id, device],
    'add-device-of-visitor',
  );
  return added.length > 0;
}

/** What the audit log says of an act of somebody without an account. */
export const visitorEvent = (act: 'proven' | 'opened' | 'link_mailed', id: string) => ({
  action: `submission_visitor.${act}`,
  resource_type: 'submission_visitor',
  resource_id: id,
  table_name: 'submission_visitors',
  classification: 'confidential' as const,
});

/** Who has proven an address on this device, as the database sees them: a submitter with what they submitted, and no more. */
export async function requireVisitor({ services, request }: RequestContext, id: string): Promise<Actor> {
  const device = readDevice(request, 'submission');
  const [found] = device
    ? await services.pools.lookups.find<Found>(
        'visitor-by-device',
        `select v.tenant_id, v.id from submission_visitors v join tenants t on t.id = v.tenant_id
          where v.id = $1 and v.device_hashes @> array[$2::text] and v.proven_at is not null and v.link_expires_at > $3
            and t.is_active`,
        [id, hashDevice(device), services.now()],
      )
    : [];
  if (!found) throw fail('SUBMISSION_LINK_INVALID');
  return {
    tenantId: found.tenant_id,
    userId: found.id,
    role: 'opportunity_user',
    sessionId: found.id,
    sessionExpiresAt: new Date(0),
    isGuest: true,
  };
}

/** Runs a use case of the submitter portal for a visitor. */
export async function asSubmitter<T>(
  context: RequestContext,
  visit: string,
  mode: Mode,
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return runAs(context.services, await requireVisitor(context, visit), context.origin, mode, fn);
}
