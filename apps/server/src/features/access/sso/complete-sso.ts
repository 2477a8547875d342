import type { SsoProblem } from '@cairn/domain';
import { SESSION_MAX_HOURS } from '@cairn/domain';
import { ORPCError } from '@orpc/server';
import { reserveAttempt } from '../../../core/access/attempts.ts';
import { assertWithinLimit, networkOf } from '../../../core/access/rate-limit.ts';
import { writeAudit } from '../../../core/audit.ts';
import { wireError } from '../../../core/http/answer-error.ts';
import { setSessionCookie } from '../../../core/http/session-cookie.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { AUTH_EVENT, startSessionFor } from '../auth/sign-in/welcome.ts';
import { discoverProvider } from './discover-provider.ts';
import { codeOf, outsideErrorIn } from './explain-provider.ts';
import { findOrCreatePerson } from './find-or-create-person.ts';
import { type Identity, readIdentity } from './read-identity.ts';
import { findActiveConnection } from './sso.queries.ts';
import { SsoFailure } from './sso-failure.ts';
import { consumeFlow, type FlowSecrets, returnUrl, type SsoFlow } from './sso-flow.ts';
import type { ConnectionRecord } from './view-connection.ts';

/** The person came back from the provider: answers the page that the browser goes on to, signed in or told why not. */
export async function completeSso(context: RequestContext): Promise<string> {
  let flow: SsoFlow | undefined;
  let connection: ConnectionRecord | undefined;
  try {
    await assertWithinLimit(context.services, 'secret by address', networkOf(context.origin.ip));
    const taken = await consumeFlow(context);
    flow = taken;
    connection = await withAuth(context.services, (tx) => findActiveConnection(tx, { id: taken.connectionId }));
    if (!connection) throw new SsoFailure('off');
    const identity = await identify(context, connection, taken.secrets);
    await enter(context, connection, identity);
    return taken.returnTo;
  } catch (error) {
    const problem = problemOf(context, error);
    if (connection) await recordFailure(context, connection, problem);
    return signInPage(problem, flow?.returnTo);
  }
}

async function identify(
  context: RequestContext,
  connection: ConnectionRecord,
  secrets: FlowSecrets,
): Promise<Identity> {
  const { services } = context;
  const clientSecret = await withAuth(services, async (tx) => {
    await setTenant(tx, connection.tenant_id);
    const cells = await services.keys.cellsOf(tx, connection.tenant_id);
    const { id, client_secret_encrypted } = connection;
    return cells.decryptText('sso_connections', 'client_secret_encrypted', id, client_secret_encrypted);
  });
  try {
    return await readIdentity(await discoverProvider(services, connection, clientSecret), returnUrl(context), secrets);
  } catch (error) {
    services.log.warn({ code: codeOf(error), connection: connection.id }, 'identity provider did not sign in');
    throw new SsoFailure(outsideErrorIn(error)?.reason === 'unreachable' ? 'unavailable' : 'refused');
  }
}

/** Opens the session. The second factor is asked for where it is opened, as on every path. */
async function enter(context: RequestContext, connection: ConnectionRecord, identity: Identity): Promise<void> {
  const person = await findOrCreatePerson(context, connection, identity);
  // Counted like a password: the second factor must not get new tries by another visit.
  if (!(await reserveAttempt(context.services.pools.auth, person.email_index))) throw new SsoFailure('locked');
  const { session } = await startSessionFor(context, person, 'sso');
  setSessionCookie(context.request, context.reply, session.token, SESSION_MAX_HOURS * 3600);
}

const PROBLEMS: Partial<Record<string, SsoProblem>> = {
  ACCOUNT_INACTIVE: 'inactive',
  ORGANIZATION_SUSPENDED: 'inactive',
  SEATS_TAKEN: 'seats',
  TOO_MANY_REQUESTS: 'busy',
};

function problemOf({ request }: RequestContext, error: unknown): SsoProblem {
  if (error instanceof SsoFailure) return error.problem;
  const known = error instanceof ORPCError ? PROBLEMS[error.code] : undefined;
  // Logged once, with the request id, as any error that nobody foresaw.
  if (!known) wireError(error, request.log);
  return known ?? 'refused';
}

/** On the firm's record, so that its administrator sees why somebody could not come in. */
async function recordFailure({ services, origin }: RequestContext, connection: ConnectionRecord, problem: SsoProblem) {
  // The code that opens sessions has put this one on the person's own record.
  if (problem === 'inactive') return;
  const { tenant_id: tenantId, id: connection_id } = connection;
  const metadata = { method: 'sso', connection_id, failure_reason: problem };
  const event = { action: 'login_failure', ...AUTH_EVENT, resource_id: null, metadata };
  await withAuth(services, async (tx) => {
    await setTenant(tx, tenantId);
    await writeAudit(tx, { tenantId, userId: null, sessionId: null, origin }, [event], services.now());
  });
}

function signInPage(problem: SsoProblem, returnTo: string | undefined): string {
  const search = new URLSearchParams({ sso: problem });
  if (returnTo && returnTo !== '/dashboard') search.set('redirect', returnTo);
  return `/auth?${search}`;
}
