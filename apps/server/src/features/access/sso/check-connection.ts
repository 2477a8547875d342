import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { fail } from '../../../core/errors.ts';
import { outsideFetch } from '../../../core/outside/fetch-outside.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { discoverProvider } from './discover-provider.ts';
import { explainProvider } from './explain-provider.ts';
import { getConnectionRecord } from './get-connection.ts';
import type { ConnectionRecord } from './view-connection.ts';

/** Asks the provider for its configuration and keys, and says what stands in the way. Nothing is changed. */
export async function checkConnection(context: RequestContext, { id }: { id: string }) {
  const { actor, services, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const connection = await runAs(services, actor, origin, 'read', (ctx) => getConnectionRecord(ctx, id));
  await assertWithinLimit(services, 'provider check by firm', actor.tenantId);
  try {
    return await examine(services, connection);
  } catch (error) {
    return { ok: false, problem: explainProvider(error), authorization_endpoint: null };
  }
}

type Metadata = ReturnType<Awaited<ReturnType<typeof discoverProvider>>['serverMetadata']>;

/** What a provider says of itself and we cannot work with. What it does not mention, it may still do. */
const LACKS: [(metadata: Metadata) => boolean | undefined, string][] = [
  [({ response_types_supported: all }) => all && !all.includes('code'), 'The provider does not offer the code flow.'],
  [({ scopes_supported: all }) => all && !all.includes('email'), 'The provider does not offer the scope "email".'],
  [
    ({ code_challenge_methods_supported: all }) => all && !all.includes('S256'),
    'The provider does not offer PKCE with S256.',
  ],
];

async function examine(services: Services, connection: ConnectionRecord) {
  const metadata = (await discoverProvider(services, connection)).serverMetadata();
  const lack = LACKS.find(([lacks]) => lacks(metadata));
  const problem = lack?.[1] ?? (await keysProblem(services, metadata.jwks_uri ?? ''));
  return { ok: problem === null, problem, authorization_endpoint: metadata.authorization_endpoint ?? null };
}

async function keysProblem({ names, env }: Services, address: string): Promise<string | null> {
  const fetch = outsideFetch({ names, allowPrivate: env.ssoAllowPrivate });
  const answer = await fetch(address, { method: 'GET', headers: { accept: 'application/json' } });
  const { keys } = (await answer.json().catch(() => ({}))) as { keys?: unknown };
  return answer.ok && Array.isArray(keys) && keys.length > 0 ? null : 'The provider does not publish its keys.';
}
