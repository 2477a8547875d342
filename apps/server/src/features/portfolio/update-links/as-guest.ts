import { assertLimitNotReached, countHit, networkOf } from '../../../core/access/rate-limit.ts';
import { hashSecret } from '../../../core/access/session.ts';
import type { Actor } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { readDevice, setDevice } from '../../../core/http/session-cookie.ts';
import { isPrivateTransport } from '../../../core/http/transport.ts';
import { newSecret } from '../../../core/ids.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import type { Mode } from '../../../core/with-tenant.ts';

interface Linked {
  tenant_id: string;
  id: string;
  person_id: string;
}

/** Of what may be opened by link: not revoked, not expired, of a firm that is active. */
const USABLE = `a.revoked_at is null and a.expires_at > $2 and a.person_id is not null and t.is_active`;

/** Opens a link: the first device that does has it for itself. Unknown, expired, revoked and another's are one answer. */
export async function openLink(context: RequestContext, { token }: { token: string }): Promise<{ id: string }> {
  const { services, request, reply, origin } = context;
  if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
  await assertLimitNotReached(services, 'secret by address', networkOf(origin.ip));
  const now = services.now();
  const found = await withAuth(services, (tx) =>
    tx.query<Linked & { device_hash: Buffer | null }>(
      `select a.tenant_id, a.id, a.person_id, a.device_hash from update_answers a join tenants t on t.id = a.tenant_id
        where a.token_hash = $1 and ${USABLE}`,
      [hashSecret(token), now],
      'link-by-token',
    ),
  );
  const [link] = found;
  const known = readDevice(request, 'update');
  const device = known ?? newSecret();
  const isOpen = link && (await bind(context, link, hashSecret(device)));
  if (!link || !isOpen) {
    await countHit(services, 'secret by address', networkOf(origin.ip));
    throw fail('UPDATE_LINK_INVALID');
  }
  setDevice(request, reply, 'update', device);
  return { id: link.id };
}

/** Binds the link to this device, unless it is bound to another one; whether it is this one's now. */
function bind({ services, origin }: RequestContext, link: Linked, device: Buffer): Promise<boolean> {
  return runAs(services, guestOf(link), origin, 'write', async (ctx) => {
    const [row] = await ctx.tx.query<{ is_first: boolean }>(
      `update update_answers a set device_hash = $2, opened_at = coalesce(a.opened_at, $3)
         from update_answers before
        where a.id = $1 and before.tenant_id = a.tenant_id and before.id = a.id
          and (a.device_hash is null or a.device_hash = $2)
        returning before.device_hash is null as is_first`,
      [link.id, device, ctx.now],
      'bind-link',
    );
    if (!row) return false;
    if (row.is_first)
      await ctx.audit({
        action: 'update_answer.link_opened',
        resource_type: 'update_answer',
        resource_id: link.id,
        table_name: 'update_answers',
        classification: 'confidential',
      });
    return true;
  });
}

/**
 * Who holds the link: nobody with an account. The database sees the person of the company, and by its policies shows their
 * company alone.
 */
const guestOf = ({ tenant_id, id, person_id }: Linked): Actor => ({
  tenantId: tenant_id,
  userId: person_id,
  role: 'portfolio_company_user',
  sessionId: id,
  sessionExpiresAt: new Date(0),
  isGuest: true,
});

/** Whose device this is, for this answer; one refusal for everything else. */
export async function requireGuest({ services, request }: RequestContext, id: string): Promise<Actor> {
  const device = readDevice(request, 'update');
  if (device === undefined) throw fail('UPDATE_LINK_INVALID');
  const [link] = await services.pools.lookups.find<Linked>(
    'link-by-device',
    `select a.tenant_id, a.id, a.person_id from update_answers a join tenants t on t.id = a.tenant_id
      where a.id = $1 and a.device_hash = $3 and ${USABLE}`,
    [id, services.now(), hashSecret(device)],
  );
  if (!link) throw fail('UPDATE_LINK_INVALID');
  return guestOf(link);
}

/** Runs a use case of the portal for the holder of the link. What the policies hide is one more link that does not work. */
export async function asGuest<T>(
  context: RequestContext,
  id: string,
  mode: Mode,
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const guest = await requireGuest(context, id);
  try {
    return await runAs(context.services, guest, context.origin, mode, fn);
  } catch (error) {
    throw isNotFound(error) ? fail('UPDATE_LINK_INVALID') : error;
  }
}

const isNotFound = (error: unknown) => (error as { code?: unknown }).code === 'NOT_FOUND';
