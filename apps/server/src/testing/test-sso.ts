import { OIDC_CLIENT, type TestProvider } from './stand-ins/oidc-provider.ts';
import { call, type TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

export const BROWSER = { 'sec-fetch-site': 'same-origin' };

/** A connection of the firm to the provider, for one domain that is proved unless `proved` says otherwise. */
export async function connect(
  server: TestServer,
  admin: TestPerson,
  provider: Pick<TestProvider, 'issuer'>,
  domain: string,
  { proved = true, role = 'lp' }: { proved?: boolean; role?: string } = {},
) {
  const made = await call(server, admin, 'POST', '/sso/connections', {
    name: 'Our provider',
    issuer: provider.issuer,
    ...OIDC_CLIENT,
    default_role: role,
    domains: [domain],
  });
  if (made.status !== 201) throw new Error(`no connection: ${JSON.stringify(made.body)}`);
  const [claim] = made.body.domains;
  if (proved) {
    server.services.names.textsOf = async (name) => (name === claim.record.name ? [claim.record.value] : []);
    const verified = await call(server, admin, 'POST', `/sso/domains/${claim.id}/verify`, {});
    if (verified.status !== 200) throw new Error(`not verified: ${JSON.stringify(verified.body)}`);
    return verified.body;
  }
  return made.body;
}

export interface Visit {
  url: URL;
  /** The cookie that binds the visit to this browser. */
  cookie: string;
}

/** Asks where to go, as the page at /auth does. */
export async function begin(server: TestServer, asked: object): Promise<Visit> {
  const answer = await call(server, undefined, 'POST', '/auth/sso', asked, BROWSER);
  if (answer.status !== 200) throw new Error(`no visit: ${JSON.stringify(answer.body)}`);
  return { url: new URL(answer.body.url), cookie: cookieOf(answer.headers['set-cookie'], 'cairn_sso_3000') ?? '' };
}

/** Comes back to us from the provider. */
export async function comeBack(server: TestServer, address: string, cookie: string | undefined) {
  const { pathname, search } = new URL(address);
  const response = await server.app.inject({
    method: 'GET',
    url: pathname + search,
    headers: { host: 'localhost:3000', 'sec-fetch-site': 'cross-site', ...(cookie && { cookie }) },
  });
  return {
    status: response.statusCode,
    location: String(response.headers.location ?? ''),
    session: cookieOf(response.headers['set-cookie'], 'cairn_session_3000')?.split('=')[1],
    body: response.body,
  };
}

/** The whole way of a person: asks, signs in at the provider, comes back. */
export async function signInBySso(server: TestServer, provider: TestProvider, asked: object) {
  const { url, cookie } = await begin(server, asked);
  return comeBack(server, await provider.visit(url.href), cookie);
}

function cookieOf(header: unknown, name: string): string | undefined {
  const lines = Array.isArray(header) ? header.map(String) : header ? [String(header)] : [];
  return lines.map((line) => line.split(';')[0] ?? '').find((pair) => pair.startsWith(`${name}=`));
}
