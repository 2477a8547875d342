import { DEFAULT_CHOICES, holds, PERMISSION_TABLE, ROLES } from '@cairn/domain';
import cookie from '@fastify/cookie';
import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { type FastifyBaseLogger, fastify } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveApi } from './core/http/api.ts';
import { os } from './core/procedure.ts';
import { type ListedProcedure, listProcedures } from './testing/list-procedures.ts';
import { type Answer, addPerson, call, makeFirm, TEST_PASSWORD, type TestPerson } from './testing/test-firm.ts';
import { upload } from './testing/test-import.ts';
import { openTestServer, type TestServer } from './testing/test-server.ts';

/** Ids that a call may name. */
interface Ids {
  deal: string;
  import: string;
}
interface Asked {
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}
interface Row {
  /** What an allowed actor gets. */
  status: number;
  /** The record that the call names, where it names one. */
  record?: keyof Ids;
  /** Puts the record into the state that the call needs. */
  prepare?: (ids: Ids) => Promise<unknown>;
  ask?: (ids: Ids) => Asked;
}

const PLAN = { mapping: [{ column: 0, field: 'company_name' }], choices: DEFAULT_CHOICES, overrides: {} };
const FILE = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="a.csv"' };
let ticks = 0;

/** How to call each procedure. One that is missing here fails the walk by name. */
const ROWS: Record<string, Row> = {
  'auth.signUp': {
    status: 200,
    ask: () => ({
      body: {
        email: `walk-${++ticks}@walk.example`,
        password: 'Unlikely-Pebble-9',
        data: { first_name: 'Wanda', last_name: 'Walker', tenant_name: 'Walkers' },
      },
    }),
  },
  'auth.signIn': {
    status: 200,
    ask: () => ({ query: '?grant_type=password', body: { email: someone.email, password: TEST_PASSWORD } }),
  },
  'auth.signOut': { status: 204, ask: () => ({ query: '?scope=others' }) },
  'auth.getUser': { status: 200 },
  'auth.getProfile': { status: 200 },
  'auth.listTeam': { status: 200 },
  'opportunities.list': { status: 200 },
  'opportunities.board': { status: 200 },
  'opportunities.summarise': { status: 200 },
  'opportunities.listStages': { status: 200 },
  'opportunities.create': { status: 201, ask: () => ({ body: { company_name: 'Walked' } }) },
  'opportunities.get': { status: 200, record: 'deal' },
  'opportunities.update': { status: 200, record: 'deal', ask: () => ({ body: { version: 1, industry: 'Tea' } }) },
  'opportunities.updateStage': {
    status: 200,
    record: 'deal',
    ask: ({ deal }) => ({ body: { opportunity_id: deal, new_stage: 'term_sheet', version: 1 } }),
  },
  'imports.upload': { status: 201, ask: () => ({ body: Buffer.from('Company\nTidewire\n'), headers: FILE }) },
  'imports.list': { status: 200 },
  'imports.get': { status: 200, record: 'import' },
  'imports.draft': { status: 200, record: 'import' },
  'imports.reread': { status: 200, record: 'import', ask: () => ({ body: { separator: ';' } }) },
  'imports.preview': { status: 200, record: 'import', ask: () => ({ body: PLAN }) },
  'imports.run': { status: 202, record: 'import', ask: () => ({ body: PLAN }) },
  'imports.discard': { status: 200, record: 'import', ask: () => ({ body: {} }) },
  'imports.rejected': {
    status: 200,
    record: 'import',
    prepare: (ids) =>
      server.admin.query(
        `update imports set status = 'done', settings = jsonb_set(settings, '{plan}', $2) where id = $1`,
        [ids.import, JSON.stringify(PLAN)],
      ),
  },
};

let server: TestServer;
let admin: TestPerson;
let someone: TestPerson;
let foreigner: TestPerson;
const people = new Map<string, TestPerson>();

beforeAll(async () => {
  server = await openTestServer();
  admin = await makeFirm(server, 'Own Canary Firm');
  for (const role of ROLES) people.set(role, await addPerson(server, admin.tenantId, role));
  someone = people.get('lp') as TestPerson;
  foreigner = await makeFirm(server, 'Other Firm');
});
afterAll(() => server.close());

async function ownRecords(row: Row): Promise<Ids> {
  const ids = missing();
  if (row.record === 'deal')
    ids.deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'OwnCanary' })).body.id;
  if (row.record === 'import') ids.import = (await upload(server, admin, 'Company\nOwnCanary\n')).body.import.id;
  await row.prepare?.(ids);
  return ids;
}
const missing = (): Ids => ({ deal: crypto.randomUUID(), import: crypto.randomUUID() });

function ask({ method, path }: ListedProcedure, row: Row, person: TestPerson | undefined, ids: Ids): Promise<Answer> {
  const { query = '', body, headers } = row.ask?.(ids) ?? {};
  return call(server, person, method, path.replace('{id}', ids[row.record ?? 'deal']) + query, body, headers);
}

/** A call in the right form, whose content means nothing. */
function askGarbage({ method, path }: ListedProcedure, person: TestPerson | undefined): Promise<Answer> {
  const body = method === 'GET' ? undefined : { nonsense: ['x', { deep: null }], id: 7 };
  return call(server, person, method, `${path.replace('{id}', 'not-an-id')}?nonsense[]=1`, body);
}

const procedures = listProcedures();

describe.each(procedures.map((procedure) => [procedure.name, procedure] as const))('%s', (name, procedure) => {
  const row = ROWS[name] as Row;
  const needs = procedure.meta.needs as keyof typeof PERMISSION_TABLE;

  it('has its row in this walk and names a permission that exists', () => {
    expect(ROWS[name], `add ${name} to ROWS in contract-walk.test.ts`).toBeDefined();
    expect(PERMISSION_TABLE[needs], `${name} names no permission`).toBeDefined();
    expect(procedure.path.includes('{id}') ? row.record : 'any', `${name} takes a record`).toBeDefined();
  });

  it('answers nobody without a session, whatever is sent, unless it is public', async () => {
    const asked = await ask(procedure, row, undefined, await ownRecords(row));
    const forged = await ask(procedure, row, { ...admin, token: `${admin.sessionId}.${'A'.repeat(43)}` }, missing());
    const garbage = await askGarbage(procedure, undefined);
    if (needs === 'public') {
      expect(asked.status).toBe(row.status);
      expect(garbage.status).toBe(400);
    } else {
      expect([asked.status, forged.status, garbage.status]).toEqual([401, 401, 401]);
      expect(asked.body).toMatchObject({ code: 'UNAUTHENTICATED' });
      expect(forged.body).toEqual(asked.body);
      expect(garbage.body).toEqual(asked.body);
    }
  });

  it.each(ROLES)('obeys the permission table for %s', async (role) => {
    const person = people.get(role) as TestPerson;
    const own = await ask(procedure, row, person, await ownRecords(row));
    const none = row.record ? await ask(procedure, row, person, missing()) : undefined;
    const garbage = await askGarbage(procedure, person);
    if (holds(role, needs)) {
      expect(own.status, JSON.stringify(own.body)).toBe(row.status);
      if (none) expect([none.status, none.body.code]).toEqual([404, 'NOT_FOUND']);
      expect(garbage.status).toBeLessThan(500);
      expect([401, 403]).not.toContain(garbage.status);
    } else {
      const refused = { status: 403, body: expect.objectContaining({ code: 'FORBIDDEN' }) };
      for (const answer of [own, garbage, ...(none ? [none] : [])]) expect(answer).toMatchObject(refused);
    }
  });

  it("answers for another firm's record as for a missing one, and shows nothing of another firm", async () => {
    const own = await ownRecords(row);
    const foreign = await ask(procedure, row, foreigner, own);
    expect(JSON.stringify(foreign.body) ?? '').not.toMatch(/Own ?Canary/);
    if (!row.record) return;
    const nothing = await ask(procedure, row, foreigner, missing());
    expect(foreign.status).toBe(404);
    expect(JSON.stringify(foreign.body)).toBe(JSON.stringify(nothing.body));
    const { date: _a, 'x-request-id': _b, ...headers } = foreign.headers;
    const { date: _c, 'x-request-id': _d, ...expected } = nothing.headers;
    expect(headers).toEqual(expected);
  });
});

it('has no row for a procedure that is gone', () => {
  expect(Object.keys(ROWS).sort()).toEqual(procedures.map(({ name }) => name).sort());
});

it('refuses a procedure that names no permission, also to an administrator', async () => {
  const bare = { forgotten: oc.route({ method: 'GET', path: '/forgotten' }) };
  // The gate as every procedure carries it.
  const gate = os.auth.getUser.handler(() => null as never)['~orpc'].middlewares[0];
  expect(gate).toBeTypeOf('function');
  let ran = false;
  const router = {
    forgotten: implement(bare)
      .$context<never>()
      .use(gate as never)
      .forgotten.handler(() => {
        ran = true;
        return 'secret';
      }),
  };
  const logged: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino({}, { write: (line: string) => void logged.push(line) });
  const app = fastify({ loggerInstance });
  await app.register(cookie);
  await serveApi(app, server.services, router as never);
  for (const who of [{}, { authorization: `Bearer ${admin.token}` }]) {
    const response = await app.inject({ url: '/api/forgotten', headers: { host: 'localhost:3000', ...who } });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 'INTERNAL' });
    expect(response.body).not.toContain('permission');
  }
  await app.close();
  expect(logged.filter((line) => line.includes('this procedure names no permission'))).toHaveLength(2);
  expect(ran).toBe(false);
});
