import type { ProcedureMeta } from '@cairn/contract';
import { ROLES } from '@cairn/domain';
import cookie from '@fastify/cookie';
import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addPerson, auditOf, makeFirm, type TestPerson } from '../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../testing/use-test-server.ts';
import { serveApi } from './http/api.ts';
import { type Ctx, inTenant, os } from './procedure.ts';

/** Procedures of our own behind the gate as every procedure carries it. */
const base = oc.$meta<ProcedureMeta>({});
const at = (path: string, meta: ProcedureMeta) => base.meta(meta).route({ method: 'POST', path: `/${path}` });
const NUMBER = z.object({ number: z.number() });
const contract = {
  forgotten: at('forgotten', {}),
  open: at('open', { needs: 'public' }),
  openInTenant: at('open-in-tenant', { needs: 'public' }),
  own: at('own', { needs: 'session:own', restricted: ['second_factor', 'recovery'] }),
  enrol: at('enrol', { needs: 'session:own', restricted: ['enrolment'] }),
  deals: at('deals', { needs: 'opportunity:read' }).input(NUMBER),
  reading: at('reading', { needs: 'session:own' }),
  writing: at('writing', { needs: 'session:own', mode: 'write' }),
  writingOnce: at('writing-once', { needs: 'session:own', mode: 'write', idempotent: true }),
};

let app: FastifyInstance;

/** Leaves a trace, so that a read-only transaction fails, and is told apart from a second time. */
const leaveTrace = async (ctx: Ctx) => {
  const event = { action: 'test.trace', resource_type: 'test', resource_id: ctx.actor.userId, table_name: 'tests' };
  await ctx.audit({ ...event, classification: 'internal', metadata: {} });
  return { tenant: ctx.actor.tenantId, now: ctx.now.getTime() };
};

const server = useOwnServer();
beforeAll(async () => {
  const gate = os.auth.getUser.handler(() => null as never)['~orpc'].middlewares[0];
  const gated = implement(contract)
    .$context<never>()
    .use(gate as never);
  const seen = ({ context }: { context: { actor?: { userId: string } } }) => context.actor?.userId ?? 'nobody';
  const router = {
    forgotten: gated.forgotten.handler(seen as never),
    open: gated.open.handler(seen as never),
    openInTenant: gated.openInTenant.handler(inTenant(leaveTrace) as never),
    own: gated.own.handler(seen as never),
    enrol: gated.enrol.handler(seen as never),
    deals: gated.deals.handler(seen as never),
    reading: gated.reading.handler(inTenant(leaveTrace) as never),
    writing: gated.writing.handler(inTenant(leaveTrace) as never),
    writingOnce: gated.writingOnce.handler(inTenant(leaveTrace) as never),
  };
  app = fastify();
  await app.register(cookie);
  await serveApi(app, server.services, router as never);
});
afterAll(() => app.close());
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

type Headers = Record<string, string>;
const bearer = ({ token }: { token: string }): Headers => ({ authorization: `Bearer ${token}` });
async function ask(path: string, headers: Headers = {}, payload: object = {}) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { host: 'localhost:3000', ...headers },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}
const traces = () => auditOf(server, admin.tenantId, 'test.trace');
const restrict = ({ sessionId }: TestPerson, restriction: string) =>
  server.admin.query('update user_sessions set restriction = $2 where id = $1', [sessionId, restriction]);

describe('the gate', () => {
  it('lets nobody to a procedure that names no permission: not a stranger, and no administrator', async () => {
    for (const headers of [{}, bearer(admin)])
      expect(await ask('forgotten', headers)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
  });

  it('lets anybody to what is public, and takes nobody there for somebody', async () => {
    expect(await ask('open')).toEqual({ status: 200, body: 'nobody' });
    expect(await ask('open', bearer(user))).toEqual({ status: 200, body: 'nobody' });
  });

  it.each([{}, bearer({ token: 'nobody' }), { cookie: 'cairn_session_3000=nobody' }])(
    'asks who is there, also before it reads what was sent: %j',
    async (headers: Headers) => {
      expect(await ask('own', headers)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      expect(await ask('deals', headers, { number: 'x' })).toMatchObject({ status: 401 });
    },
  );

  it('takes a token, or a cookie; of both the token', async () => {
    const cookieOf = ({ token }: TestPerson): Headers => ({ cookie: `cairn_session_3000=${token}` });
    expect((await ask('own', bearer(user))).body).toBe(user.userId);
    expect((await ask('own', cookieOf(user))).body).toBe(user.userId);
    expect((await ask('own', { ...bearer(user), ...cookieOf(admin) })).body).toBe(user.userId);
  });

  it.each(ROLES)('lets %s to deals only with the permission, before it reads what was sent', async (role) => {
    const person = await addPerson(server, admin.tenantId, role);
    const [good, bad] = [await ask('deals', bearer(person), { number: 1 }), await ask('deals', bearer(person))];
    const isTeam = ['platform_admin', 'firm_admin', 'firm_user'].includes(role);
    expect([good.status, bad.status]).toEqual(isTeam ? [200, 400] : [403, 403]);
    expect(good.body).toEqual(isTeam ? person.userId : expect.objectContaining({ code: 'FORBIDDEN' }));
    expect(bad.body.code).toBe(isTeam ? 'INVALID_INPUT' : 'FORBIDDEN');
  });

  it.each([
    ['second_factor', 'SECOND_FACTOR_REQUIRED', [200, 403, 403]],
    ['recovery', 'NEW_PASSWORD_REQUIRED', [200, 403, 403]],
    ['enrolment', 'SECOND_FACTOR_ENROLMENT_REQUIRED', [403, 200, 403]],
  ])('lets a session that waits for %s only where that is said: %s', async (restriction, code, statuses) => {
    await restrict(user, restriction);
    const answers = [
      await ask('own', bearer(user)),
      await ask('enrol', bearer(user)),
      await ask('deals', bearer(user), { number: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    for (const { body } of answers.filter(({ status }) => status === 403))
      expect(body).toMatchObject({ code, data: { restriction } });
  });
});

describe('a use case', () => {
  it('runs in a transaction that can write only where the contract says so', async () => {
    expect(await ask('reading', bearer(user))).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(await traces()).toEqual([]);
    expect(await ask('writing', bearer(user))).toMatchObject({ status: 200, body: { tenant: admin.tenantId } });
    expect(await traces()).toMatchObject([{ resource_id: user.userId, user_id: user.userId }]);
  });

  it('never runs for nobody, though its procedure be public', async () => {
    expect(await ask('open-in-tenant', bearer(user))).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await traces()).toEqual([]);
  });

  it('runs once for a key where the contract says so, and each time elsewhere', async () => {
    const key = { 'idempotency-key': 'once-and-only-once', ...bearer(user) };
    const [first, again] = [await ask('writing-once', key), await ask('writing-once', key)];
    expect([first.status, again]).toEqual([200, first]);
    expect(await traces()).toHaveLength(1);
    await ask('writing-once', bearer(user));
    expect(await traces()).toHaveLength(2);
    for (let times = 0; times < 2; times++) await ask('writing', key);
    expect(await traces()).toHaveLength(4);
  });

  it('takes a key for that procedure alone, and none that is too short', async () => {
    const key = { 'idempotency-key': 'once-and-only-once', ...bearer(user) };
    await ask('writing-once', key);
    const { rows } = await server.admin.query('select procedure from idempotency_keys where tenant_id = $1', [
      admin.tenantId,
    ]);
    expect(rows).toEqual([{ procedure: '/writing-once' }]);
    expect((await ask('writing-once', { ...key, 'idempotency-key': 'short' })).status).toBe(400);
  });
});
