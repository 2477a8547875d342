import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { CHECKS } from './checks/all-checks.ts';
import { runCheck, runSecurityChecks } from './run-security-checks.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-trust-'));
  await mkdir(join(directory, 'keys'));
  await writeFile(join(directory, 'keys', 'master.key'), 'key', { mode: 0o600 });
});
afterAll(() => rm(directory, { recursive: true }));
const server = useOwnServer(() => ({ dataDirectory: directory }));
const someone = forAllTests(() => makeFirm(server, 'Canary Firm'));
beforeAll(async () => {
  await call(server, someone, 'POST', '/opportunities', { company_name: 'Canaryco' });
});
beforeEach(() => server.admin.query('delete from security_checks'));

const run = (minutes?: number) => runSecurityChecks(server, minutes);
const trust = async () => (await call(server, undefined, 'GET', '/trust')).body;
const failing = async (): Promise<string[]> => {
  await run();
  return (await trust()).checks.flatMap(({ key, result }: Record<string, string>) =>
    result === 'passed' ? [] : [key],
  );
};

it('says what has not run yet, and then that everything has passed', async () => {
  const before = await trust();
  expect([before.state, before.last_run_at, before.checks.length]).toEqual(['waiting', null, CHECKS.length]);
  await run();
  const after = await trust();
  const shown = after.checks.map(({ key, result, detail }: Record<string, string>) => [key, result, detail]);
  expect(shown.filter(([, result]: string[]) => result !== 'passed')).toEqual([]);
  expect([after.state, Date.parse(after.last_run_at) > Date.now() - 60_000]).toEqual(['passed', true]);
});

/** Each check with something that breaks what it looks at, and what makes that good again. */
const BREAKS: Record<string, { break: string[]; remedy: string[]; also?: string[] }> = {
  'no-cross-tenant-read': {
    break: ['drop policy tenant_rule on opportunities'],
    remedy: [
      `create policy tenant_rule on opportunities as restrictive for all to cairn_app
         using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
         with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))`,
    ],
    also: ['tables-are-fenced'],
  },
  'tables-are-fenced': {
    break: ['alter table imports no force row level security'],
    remedy: ['alter table imports force row level security'],
  },
  'roles-cannot-bypass-policies': {
    break: ['alter table imports owner to cairn_app'],
    remedy: ['alter table imports owner to cairn_owner'],
  },
  'audit-log-refuses-change': {
    break: ['grant update on audit_logs to cairn_app', 'alter table audit_logs disable trigger audit_logs_append_only'],
    remedy: [
      'revoke update on audit_logs from cairn_app',
      'alter table audit_logs enable trigger audit_logs_append_only',
    ],
  },
  'passwords-are-hashed': {
    break: [`update user_credentials set password_hash = replace(password_hash, 'm=19456', 'm=4096')`],
    remedy: [`update user_credentials set password_hash = replace(password_hash, 'm=4096', 'm=19456')`],
  },
  'tokens-are-hashed': {
    break: ['alter table user_sessions add access_token text'],
    remedy: ['alter table user_sessions drop access_token'],
  },
};

describe('a check fails when what it looks at is broken', () => {
  it.each(Object.entries(BREAKS))('%s', async (key, { break: statements, remedy, also = [] }) => {
    for (const statement of statements) await server.admin.query(statement);
    try {
      expect((await failing()).sort()).toEqual([key, ...also].sort());
      const shown = (await trust()).checks.find((check: { key: string }) => check.key === key);
      expect(shown.detail).toBe(CHECKS.find((check) => check.key === key)?.remedy);
      expect((await trust()).state).toBe('failed');
    } finally {
      for (const statement of remedy) await server.admin.query(statement);
    }
    expect(await failing()).toEqual([]);
  });

  it('master-key-is-private', async () => {
    await chmod(join(directory, 'keys', 'master.key'), 0o640);
    expect(await failing()).toEqual(['master-key-is-private']);
    await chmod(join(directory, 'keys', 'master.key'), 0o600);
  });

  it('security-headers and https-required, of a server that sends none', async () => {
    const app = fastify();
    app.setNotFoundHandler(async () => 'open');
    const found = await Promise.all(
      CHECKS.filter(({ key }) => ['security-headers', 'https-required'].includes(key)).map((check) =>
        runCheck({ services: server.services, app }, check),
      ),
    );
    expect(found.map(({ passed }) => passed)).toEqual([false, false]);
    await app.close();
  });

  it('one that breaks off has not passed, and says nothing of the inside', async () => {
    const [check] = CHECKS;
    const broken = { ...(check as (typeof CHECKS)[number]), run: () => Promise.reject(new Error('host db-7 refused')) };
    expect(await runCheck(server, broken)).toMatchObject({ passed: false, detail: check?.remedy });
  });
});

it('shows visitors no name of a table, of a firm or of a person, whatever has failed', async () => {
  await server.admin.query('alter table imports no force row level security');
  await run();
  const text = JSON.stringify(await trust());
  await server.admin.query('alter table imports force row level security');
  expect(text).not.toMatch(/imports|user_|Canary|@|localhost/);
});

it('changes nothing by looking', async () => {
  const events = () => server.admin.query('select count(*) as n from audit_logs');
  const before = await events();
  await run();
  expect((await events()).rows).toEqual(before.rows);
});

it('is run once by two servers that want to at the same time, and not again within the hour', async () => {
  await Promise.all([run(50), run(50)]);
  const first = (await trust()).last_run_at;
  server.clock.now = new Date(Date.now() + 40 * 60_000);
  await run(50);
  expect((await trust()).last_run_at).toBe(first);
  server.clock.now = new Date(Date.now() + 60 * 60_000);
  await run(50);
  expect((await trust()).last_run_at).not.toBe(first);
  server.clock.now = undefined;
});
