import { emailDomain, localPath } from '@cairn/domain';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import { assertWithinLimit, networkOf } from '../../../core/access/rate-limit.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { assertPrivate } from '../auth/sessions/answer-session.ts';
import { discoverProvider } from './discover-provider.ts';
import { codeOf } from './explain-provider.ts';
import { findActiveConnection } from './sso.queries.ts';
import { redirectUri, startFlow } from './sso-flow.ts';
import type { ConnectionRecord } from './view-connection.ts';

interface StartSso {
  email?: string;
  domain?: string;
  provider_id?: string;
  redirect_to?: string;
}

/** Where the browser goes to sign in: the provider of the firm that has verified the domain. */
export async function startSso(context: RequestContext, { redirect_to, ...named }: StartSso) {
  assertPrivate(context);
  const { services, origin } = context;
  await assertWithinLimit(services, 'secret by address', networkOf(origin.ip));
  const connection = await withAuth(services, (tx) => findActiveConnection(tx, askedFor(named)));
  if (!connection) throw fail('SSO_UNKNOWN');
  const provider = await reach(context, connection);
  const { state, nonce, verifier } = await startFlow(context, {
    connectionId: connection.id,
    returnTo: localPath(redirect_to) ?? '/dashboard',
  });
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(context),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Saves a person who has typed the address here from typing it there.
    ...(named.email && { login_hint: named.email }),
  });
  return { url: url.href };
}

function askedFor({ provider_id, domain, email }: StartSso) {
  return provider_id ? { id: provider_id } : { domain: domain ?? emailDomain(email ?? '') ?? '' };
}

async function reach({ services }: RequestContext, connection: ConnectionRecord) {
  try {
    return await discoverProvider(services, connection);
  } catch (error) {
    services.log.warn({ code: codeOf(error), connection: connection.id }, 'identity provider not reachable');
    throw fail('SSO_UNAVAILABLE');
  }
}
