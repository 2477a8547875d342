import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Who is at the provider's keyboard. */
export interface OidcAccount {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  given_name?: string;
  family_name?: string;
}

export const OIDC_CLIENT = { client_id: 'cairn', client_secret: 'canary-client-secret-7391' };

export interface TestProvider {
  issuer: string;
  /** Signs in next; no password is asked for. */
  account: OidcAccount;
  /** Paths that were asked for, in order. */
  asked: string[];
  /** Goes to the address as a browser would, and answers the address that the provider sends it back to. */
  visit(url: string): Promise<string>;
  close(): Promise<void>;
}

interface Options {
  redirectUris: string[];
  /** Puts the address into the ID token; otherwise it has to be asked for, as the standard prefers. */
  emailInToken?: boolean;
  clientAuth?: 'client_secret_post' | 'client_secret_basic';
}

/** A real OpenID provider on 127.0.0.1, whose sign-in page lets the chosen account in at once. */
export async function startOidcProvider({
  redirectUris,
  emailInToken = true,
  clientAuth,
}: Options): Promise<TestProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const started: TestProvider = {
    issuer,
    account: { sub: 'nobody' },
    asked: [],
    visit: (url) => walk(url, issuer),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = makeProvider(issuer, started, { redirectUris, emailInToken, clientAuth });
  const answer = provider.callback();
  handle = (request, response) => {
    started.asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: started.account.sub } });
  };
  return started;
}

function makeProvider(
  issuer: string,
  started: TestProvider,
  { redirectUris, emailInToken, clientAuth }: Options,
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        ...OIDC_CLIENT,
        redirect_uris: redirectUris,
        ...(clientAuth && { token_endpoint_auth_method: clientAuth }),
      },
    ],
    ...(clientAuth && { clientAuthMethods: [clientAuth] }),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: !emailInToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_context, id) => {
      const account = { ...started.account, sub: id };
      return { accountId: id, claims: async () => ({ ...account }) };
    },
    // Nobody is asked for consent: the firm has given it for its people.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

/** Follows redirects with the provider's cookies until one leads away from it. */
async function walk(start: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) cookies.set(name, value ?? '');
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
    if (!url.startsWith(`${issuer}/`)) return url;
  }
  throw new Error('the provider sends its visitors in circles');
}
