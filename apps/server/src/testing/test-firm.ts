import type { Role } from '@cairn/domain';
import { hashPassword } from '../core/access/hash-password.ts';
import { startSession } from '../core/access/start-session.ts';
import type { Actor } from '../core/actor.ts';
import { type Ctx, runAs } from '../core/procedure.ts';
import { setTenant, withAuth } from '../core/with-auth.ts';
import type { Mode } from '../core/with-tenant.ts';
import { createOrganization, createPerson } from '../features/access/auth/organizations/create-organization.ts';
import { hashing } from './set-up/argon2.ts';
import type { TestServer } from './test-server.ts';

export const TEST_PASSWORD = 'Correct-Horse-7';
export const TEST_ORIGIN = { requestId: 'test', ip: '127.0.0.1', userAgent: 'vitest' };

export interface TestPerson extends Actor {
  email: string;
  token: string;
}

/** Cheap or not, each made once. */
const passwordHashes = new Map<boolean, Promise<string>>();
let firms = 0;

/** A firm of its own, with its administrator signed in. */
export async function makeFirm(server: TestServer, name = `Firm ${++firms}`): Promise<TestPerson> {
  const { services } = server;
  const tenantId = await withAuth(
    services,
    async (tx) => (await createOrganization(services, tx, name, services.now())).tenantId,
  );
  return addPerson(server, tenantId, 'firm_admin');
}

/** One more person of the firm, signed in. */
export async function addPerson(server: TestServer, tenantId: string, role: Role): Promise<TestPerson> {
  const { services } = server;
  const { isCheap } = hashing;
  const passwordHash = await (passwordHashes.get(isCheap) ?? hashPassword(TEST_PASSWORD));
  passwordHashes.set(isCheap, Promise.resolve(passwordHash));
  const email = `${role}-${++firms}@firm.example`;
  return withAuth(services, async (tx) => {
    await setTenant(tx, tenantId);
    const cells = await services.keys.cellsOf(tx, tenantId);
    const person = { email, first_name: 'Test', last_name: `Person ${firms}`, passwordHash, role };
    const userId = await createPerson(services, tx, tenantId, cells, person, services.now());
    const session = await startSession(tx, { tenantId, userId }, TEST_ORIGIN, services.now());
    return {
      tenantId,
      userId,
      role,
      email,
      sessionId: session.id,
      sessionExpiresAt: session.expiresAt,
      token: session.token,
    };
  });
}

/** Runs a use case as this person, in a transaction as a request would have. */
export function as<T>(server: TestServer, actor: Actor, mode: Mode, fn: (ctx: Ctx) => Promise<T>): Promise<T> {
  return runAs(server.services, actor, TEST_ORIGIN, mode, fn);
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  body: any;
  headers: Record<string, unknown>;
}

/** A request to the API with the person's token, or without one; `headers` win. */
export async function call(
  server: TestServer,
  person: Pick<TestPerson, 'token'> | undefined,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await server.app.inject({
    method,
    url: `/api${path}`,
    headers: { host: 'localhost:3000', ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
}

/** The firm's audit events with this action, oldest first, seen by the superuser. */
export async function auditOf(server: TestServer, tenantId: string, action: string): Promise<AuditRow[]> {
  const { rows } = await server.admin.query(
    'select * from audit_logs where tenant_id = $1 and action = $2 order by created_at, id',
    [tenantId, action],
  );
  return rows;
}

interface AuditRow {
  user_id: string;
  resource_id: string;
  data_classification: string;
  ip_address: string;
  session_id: string;
  metadata: Record<string, unknown>;
}
