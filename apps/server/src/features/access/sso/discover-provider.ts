import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { assertAllowed, OutsideError, outsideFetch } from '../../../core/outside/fetch-outside.ts';
import type { Services } from '../../../core/services.ts';
import type { ConnectionRecord } from './view-connection.ts';

/** Seconds that the provider's clock may differ from ours. */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * The provider as its own configuration describes it, asked anew each time. Everything that is sent to it goes through the
 * guarded fetch. Throws OutsideError, or an error of openid-client; `explain-provider` has words for both.
 */
export async function discoverProvider(
  { names, env }: Services,
  { issuer, client_id }: Pick<ConnectionRecord, 'issuer' | 'client_id'>,
  clientSecret?: string,
): Promise<Configuration> {
  const rules = { names, allowPrivate: env.ssoAllowPrivate };
  const fetch: CustomFetch = outsideFetch(rules);
  const execute = env.ssoAllowPrivate ? [allowInsecureRequests] : [];
  const found = await discovery(new URL(issuer), client_id, undefined, undefined, { [customFetch]: fetch, execute });
  const metadata = found.serverMetadata();
  // A provider for many organizations answers with a pattern; everybody with an account anywhere in it would be ours.
  if (!URL.canParse(metadata.issuer) || new URL(metadata.issuer).href !== new URL(issuer).href)
    throw new OutsideError('refused', 'The configuration found there belongs to another issuer.');
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  if (!authorization_endpoint || !token_endpoint || !jwks_uri)
    throw new OutsideError('refused', 'The configuration found there is not one of an OpenID provider.');
  assertAllowed(new URL(authorization_endpoint), env.ssoAllowPrivate);
  const posts = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  const configuration = new Configuration(
    metadata,
    client_id,
    { client_secret: clientSecret, [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    clientSecret === undefined ? undefined : posts ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret),
  );
  configuration[customFetch] = fetch;
  for (const extend of execute) extend(configuration);
  // OpenID lets a client trust TLS alone for a token that comes from the token endpoint; we look at its signature too.
  enableNonRepudiationChecks(configuration);
  return configuration;
}
