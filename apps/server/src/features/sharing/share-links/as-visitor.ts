import { TEAM_ROLES } from '@cairn/domain';
import { assertLimitNotReached, assertWithinLimit, countHit, networkOf } from '../../../core/access/rate-limit.ts';
import { findActor, hashSecret } from '../../../core/access/session.ts';
import type { Actor } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { readDevice, readSessionCookie, setDevice } from '../../../core/http/session-cookie.ts';
import { isPrivateTransport } from '../../../core/http/transport.ts';
import { newId, newSecret } from '../../../core/ids.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import type { Mode } from '../../../core/with-tenant.ts';
import { letIn, type State, stateOf } from './let-in.ts';

export interface Found {
  tenant_id: string;
  /** Of the link. */
  id: string;
  created_by: string;
}

/** Of links that may be used: not over, of a firm that is active and has its portal for co-investors open. */
const USABLE = `from share_links l join tenants t on t.id = l.tenant_id
  left join tenant_settings f on f.tenant_id = l.tenant_id
  where l.revoked_at is null and l.expires_at > $1 and t.is_active and coalesce(f.co_investor_portal_enabled, true)`;

/**
 * The gate sees the link as whom it was made by, whom a confidential deal may be hidden from; a visitor sees nothing before
 * being let in.
 */
const gateOf = ({ tenant_id, id, created_by }: Found): Actor => ({
  tenantId: tenant_id,
  userId: created_by,
  role: 'firm_user',
  sessionId: id,
  sessionExpiresAt: new Date(0),
  isGuest: true,
});

const hashDevice = (device: string) => hashSecret(device).toString('hex');

const invalid = () => fail('SHARE_LINK_INVALID');

/** Opens a link on this device. Unknown, expired, revoked and one of a share that is not open are one answer. */
export async function openLink(context: RequestContext, { token }: { token: string }): Promise<State> {
  const { services, request, reply, origin } = context;
  if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
  const network = networkOf(origin.ip);
  await assertLimitNotReached(services, 'secret by address', network);
  await assertWithinLimit(services, 'visit by address', network);
  const now = services.now();
  const [link] = await withAuth(services, (tx) =>
    tx.query<Found>(
      `select l.tenant_id, l.id, l.created_by ${USABLE} and l.token_hash = $2`,
      [now, hashSecret(token)],
      'share-link-by-token',
    ),
  );
  const device = readDevice(request, 'share') ?? newSecret();
  const isTeam = link !== undefined && (await isOfTeam(context, link.tenant_id));
  const state =
    link &&
    (await runAs(services, gateOf(link), origin, 'write', async (ctx) => {
      await addVisitor(ctx, link, hashDevice(device));
      if (isTeam) await markTeam(ctx, link.id, hashDevice(device));
      return enter(ctx, link, hashDevice(device));
    }));
  if (!state) {
    await countHit(services, 'secret by address', network);
    throw invalid();
  }
  setDevice(request, reply, 'share', device);
  return state;
}

/** Whether this browser is signed in as somebody of the firm's team, or of the platform while it reads the firm. */
async function isOfTeam({ services, request }: RequestContext, firm: string): Promise<boolean> {
  const token = readSessionCookie(request);
  const person = token === undefined ? undefined : await findActor(services, token, { isActivity: false });
  if (!person) return false;
  return person.reading?.tenantId === firm || (person.tenantId === firm && TEAM_ROLES.includes(person.role));
}

/** The firm's own people are not counted (docs/rules/sharing.md#what-is-noted). */
async function markTeam({ tx }: Ctx, linkId: string, device: string): Promise<void> {
  await tx.query(
    'update share_link_visitors set is_team = true where link_id = $1 and device_hashes @> array[$2::text] and not is_team',
    [linkId, device],
    'visitor-of-team',
  );
}

/** A row for this device, unless it has one. Visitors of a link are numbered, so its row is locked. */
async function addVisitor({ tx, now }: Ctx, link: Found, device: string): Promise<void> {
  await tx.query('select 1 from share_links where id = $1 for update', [link.id], 'lock-share-link');
  await tx.query(
    `insert into share_link_visitors (tenant_id, id, link_id, share_id, opportunity_id, number, device_hashes, created_at)
     select l.tenant_id, $2, l.id, l.share_id, l.opportunity_id,
            (select coalesce(max(v.number), 0) + 1 from share_link_visitors v where v.tenant_id = l.tenant_id and v.link_id = l.id),
            array[$3::text], $4
       from share_links l where l.id = $1 and not exists (select 1 from share_link_visitors v
         where v.tenant_id = l.tenant_id and v.link_id = l.id and v.device_hashes @> array[$3::text])`,
    [link.id, newId(), device, now],
    'add-visitor',
  );
}

/** What is asked of the device next; it is let in when nothing is. Undefined where the share itself is not open. */
async function enter(ctx: Ctx, link: Found, device: string): Promise<State | undefined> {
  const state = await stateOf(ctx, link.id, device);
  if (state?.step === 'open') await letIn(ctx, link.id, device);
  return state;
}

interface Gate {
  ctx: Ctx;
  device: string;
  state: State;
}

/** Acts at the gate, for the device that has opened the link and is not let in yet. What `fn` answers is kept. */
export async function atGate<T>(
  context: RequestContext,
  id: string,
  step: State['step'] | 'any',
  fn: (gate: Gate) => Promise<T>,
): Promise<T> {
  const { services, request, origin } = context;
  const found = await findByDevice(context, id);
  const device = hashDevice(readDevice(request, 'share') ?? '');
  if (!found) throw invalid();
  return runAs(services, gateOf(found), origin, 'write', async (ctx) => {
    const state = await stateOf(ctx, id, device);
    if (!state || (step !== 'any' && state.step !== step)) throw invalid();
    return fn({ ctx, device, state });
  });
}

/** What is asked of this device next, or nothing any more. */
export const getState = (context: RequestContext, { id }: { id: string }): Promise<State> =>
  atGate(context, id, 'any', async ({ state }) => state);

interface Visit extends Found {
  visitor_id: string;
  is_in: boolean;
  is_team: boolean;
}

async function findByDevice({ services, request }: RequestContext, id: string): Promise<Visit | undefined> {
  const device = readDevice(request, 'share');
  if (device === undefined) return undefined;
  const [found] = await services.pools.lookups.find<Visit>(
    'share-link-by-device',
    `select l.tenant_id, l.id, l.created_by, v.id as visitor_id, v.let_in_at is not null as is_in, v.is_team
       ${USABLE.replace(' where', ' join share_link_visitors v on v.tenant_id = l.tenant_id and v.link_id = l.id where')}
        and v.link_id = $2 and v.device_hashes @> array[$3::text]`,
    [services.now(), id, hashDevice(device)],
  );
  return found;
}

/** Who was let in by this link on this device, as the database sees them: an outsider with one share. */
export async function requireVisitor(context: RequestContext, id: string): Promise<Actor> {
  const found = await findByDevice(context, id);
  if (!found?.is_in) throw invalid();
  return {
    tenantId: found.tenant_id,
    userId: found.visitor_id,
    role: 'co_investor_user',
    sessionId: found.visitor_id,
    sessionExpiresAt: new Date(0),
    isGuest: true,
    ...(found.is_team && { isUncounted: true }),
  };
}

/** Runs a use case of the portal for a visitor and their share. What the policies hide is one more link that does not work. */
export async function asVisitor<T>(
  context: RequestContext,
  id: string,
  mode: Mode,
  fn: (ctx: Ctx, shareId: string) => Promise<T>,
): Promise<T> {
  const visitor = await requireVisitor(context, id);
  return orInvalid(() =>
    runAs(context.services, visitor, context.origin, mode, async (ctx) => fn(ctx, await findShareOf(ctx))),
  );
}

/** The same for a file, which is sent outside of one transaction. */
export async function withFileOf<T>(
  context: RequestContext,
  id: string,
  fn: (context: RequestContext, shareId: string) => Promise<T>,
): Promise<T> {
  const actor = await requireVisitor(context, id);
  return orInvalid(async () => {
    const share = await runAs(context.services, actor, context.origin, 'read', findShareOf);
    return fn({ ...context, actor }, share);
  });
}

async function findShareOf({ tx, actor }: Ctx): Promise<string> {
  const [row] = await tx.query<{ share_id: string }>(
    'select share_id from share_link_visitors where id = $1',
    [actor.userId],
    'share-of-visitor',
  );
  if (!row) throw invalid();
  return row.share_id;
}

async function orInvalid<T>(fn: () => Promise<T>): Promise<T> {
  try {
    return await fn();
  } catch (error) {
    throw (error as { code?: unknown }).code === 'NOT_FOUND' ? invalid() : error;
  }
}
