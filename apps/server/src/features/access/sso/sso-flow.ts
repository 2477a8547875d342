import { createHmac, timingSafeEqual } from 'node:crypto';
import { SSO_FLOW_MINUTES } from '@cairn/domain';
import { consumeChallenge, startChallenge } from '../../../core/access/challenge.ts';
import { ownCookieName } from '../../../core/http/session-cookie.ts';
import { ownOrigin } from '../../../core/http/transport.ts';
import { newSecret } from '../../../core/ids.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { SsoFailure } from './sso-failure.ts';

/** What must be known again when the person comes back. */
export interface SsoFlow {
  connectionId: string;
  /** A page of ours. */
  returnTo: string;
}

/** The secrets of one visit: all follow from its state by HMAC, so that none of them is stored. */
export interface FlowSecrets {
  state: string;
  /** Of PKCE: a stolen code is of no use without it. */
  verifier: string;
  /** In the ID token: one of another visit is refused. */
  nonce: string;
  /** In the cookie: a link that was made in another browser is refused. */
  browser: string;
}

function secretsOf(services: Services, state: string): FlowSecrets {
  const key = services.master.derive('sso flow');
  const derive = (label: string) => createHmac('sha256', key).update(`${label}/${state}`).digest('base64url');
  return { state, verifier: derive('verifier'), nonce: derive('nonce'), browser: derive('browser') };
}

const CALLBACK = '/api/auth/sso/callback';

/** Where the provider sends the person back; the provider refuses any address that was not entered there. */
export function redirectUri({ request, services }: RequestContext): string {
  return `${ownOrigin(request, services.env.publicUrl)}${CALLBACK}`;
}

/** The address that the person came back to, as we are known outside. */
export function returnUrl(context: RequestContext): URL {
  const url = new URL(redirectUri(context));
  url.search = context.request.url.split('?').slice(1).join('?');
  return url;
}

/** Begins a visit and binds it to this browser. */
export async function startFlow(context: RequestContext, flow: SsoFlow): Promise<FlowSecrets> {
  const { services } = context;
  const secret = newSecret();
  const { id } = await withAuth(services, async (tx) => {
    await tx.query(`delete from auth_challenges where purpose = 'sso' and expires_at < $1`, [services.now()]);
    return startChallenge(tx, 'sso', secret, { ...flow }, services.now());
  });
  const secrets = secretsOf(services, `${id}.${secret}`);
  setFlowCookie(context, secrets.browser, SSO_FLOW_MINUTES * 60);
  return secrets;
}

const STATE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/**
 * Takes the visit up again and uses it up: of any number in parallel, one gets it. The cookie is looked at first, so that
 * a person who only knows the address cannot end somebody else's visit. Throws SsoFailure `expired`.
 */
export async function consumeFlow(context: RequestContext): Promise<SsoFlow & { secrets: FlowSecrets }> {
  const { services, request } = context;
  const state = returnUrl(context).searchParams.get('state') ?? '';
  const [, id, secret] = STATE.exec(state) ?? [];
  if (!id || !secret) throw new SsoFailure('expired');
  const secrets = secretsOf(services, state);
  if (!isSame(request.cookies[ownCookieName(request, 'sso')], secrets.browser)) throw new SsoFailure('expired');
  const challenge = await withAuth(services, (tx) => consumeChallenge(tx, 'sso', id, services.now()));
  if (!challenge?.is(secret)) throw new SsoFailure('expired');
  return { ...(challenge.data as unknown as SsoFlow), secrets };
}

function isSame(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Lax: it comes along when the provider sends the person back, and on nothing that another site posts. */
function setFlowCookie({ request, reply }: RequestContext, value: string, maxAgeSeconds: number): void {
  void reply.setCookie(ownCookieName(request, 'sso'), value, {
    path: '/',
    httpOnly: true,
    secure: request.protocol === 'https',
    sameSite: 'lax',
    maxAge: maxAgeSeconds,
  });
}

export function clearFlowCookie(context: RequestContext): void {
  setFlowCookie(context, '', 0);
}
