import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TIME_IS_KEPT } from '../../../apps/server/src/testing/audit/audit-time.ts';
import { type Clone, cloneDatabase } from '../../../apps/server/src/testing/set-up/clone-database.ts';
import { TEST_SECRET } from '../../../apps/server/src/testing/test-secret.ts';
import { findUnsafe, TABLES_CLOSED_TO_APP, TABLES_WITHOUT_TENANT } from './assert-safe.ts';
import { roleUrl } from './roles.ts';

const TENANT = `( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")`;

let db: Clone;

beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.admin.end());

/** What the server's own check says about the database as `statements` leave it, seen by the superuser. */
const unsafeAfter = (...statements: string[]) =>
  db.changedBy(["set local cairn.throwaway = 'yes'", ...statements], async () =>
    (await findUnsafe(db.admin)).filter((sentence) => !sentence.includes('cairn_root')),
  );

describe('findUnsafe', () => {
  it('notices each table whose row security is disabled, not forced, or without its tenant rule', async () => {
    const { rows } = await db.admin.query(
      `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(rows.length).toBeGreaterThan(14);
    const tables = rows.map(({ table }) => String(table));
    // All tables in one transaction: each is named, and a look at everything for each of three hundred changes took a minute.
    for (const change of ['disable row level security', 'no force row level security'])
      expect((await unsafeAfter(...tables.map((table) => `alter table ${table} ${change}`))).sort()).toEqual(
        tables.map((table) => `Row security is not enabled and forced on the table ${table}.`).sort(),
      );
    const ruled = tables.filter((table) => !TABLES_CLOSED_TO_APP.has(table) && !(table in TABLES_WITHOUT_TENANT));
    expect((await unsafeAfter(...ruled.map((table) => `drop policy tenant_rule on ${table}`))).sort()).toEqual(
      ruled.map((table) => `The table ${table} lacks its restrictive tenant rule with USING and WITH CHECK.`).sort(),
    );
  });

  it.each([
    ['USING always holds', 'using (true)'],
    ['WITH CHECK always holds', 'with check (true)'],
    ['USING holds in another case too', `using (tenant_id = ${TENANT} or true)`],
    ['USING holds in another case first', `using (priority = 'x' or tenant_id = ${TENANT})`],
    ['WITH CHECK compares something else', `with check (id = ${TENANT})`],
    ['it is for another role', 'to cairn_sealer'],
  ])('notices a tenant rule that is there in name only: %s', async (_, change) => {
    expect(await unsafeAfter(`alter policy tenant_rule on opportunities ${change}`)).toEqual([
      'The table opportunities lacks its restrictive tenant rule with USING and WITH CHECK.',
    ]);
  });

  it('notices a tenant rule that only widens', async () => {
    const rule = `tenant_id = ${TENANT}`;
    const findings = await unsafeAfter(
      'drop policy tenant_rule on opportunities',
      `create policy tenant_rule on opportunities for all to cairn_app using (${rule}) with check (${rule})`,
    );
    expect(findings).toHaveLength(1);
  });

  const probe = `cairn_probe_${randomUUID().slice(0, 8)}`;
  afterAll(() => db.admin.query(`drop owned by ${probe}; drop role ${probe}`));

  async function asRole(role: string, options?: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: role, ...(options && { options }) });
    await client.connect();
    return findUnsafe(client).finally(() => client.end());
  }
  const asProbe = () => {
    const of = new URL(db.url);
    of.username = probe;
    of.password = 'probe';
    return asRole(of.href, '-c cairn.throwaway=yes');
  };

  it('finds nothing wrong with the roles of the server on a migrated database', async () => {
    for (const role of ['cairn_app', 'cairn_auth'] as const)
      expect(await asRole(roleUrl(db.url, role, TEST_SECRET))).toEqual([]);
  });

  it('says that an acknowledged write could be lost', async () => {
    const findings = await asRole(roleUrl(db.url, 'cairn_app', TEST_SECRET), '-c cairn.throwaway=no');
    expect(findings).toContain('The setting fsync is off: an acknowledged write could be lost.');
    expect(findings.every((sentence) => /^The (setting|audit log) /.test(sentence))).toBe(true);
  });

  it('says that an event could be dated back, or that one of now would be refused', async () => {
    const takes = 'The audit log takes events that are dated otherwise than now: its trigger is gone, off or changed.';
    const durable = ["set local cairn.throwaway = 'no'", ...TIME_IS_KEPT];
    for (const change of [
      'alter table audit_logs disable trigger audit_logs_window',
      'drop trigger audit_logs_window on audit_logs',
      `create or replace function audit_internals.clocks_may_differ_by() returns interval language sql immutable
         as $$ select interval '1 year' $$`,
    ])
      expect(await unsafeAfter(...durable, change), change).toContain(takes);
    expect(await unsafeAfter(...durable)).not.toContain(takes);

    const clocks = (ms: number) => findUnsafe(db.admin, Date.now() + ms);
    for (const ms of [120_000, -120_000])
      expect(await clocks(ms)).toContainEqual(expect.stringMatching(/^The clocks .* differ by 1[12]\d seconds/));
    expect(await clocks(10_000)).not.toContainEqual(expect.stringMatching(/^The clocks/));
  });

  it('says that a role can pass the policies, may act as one that can, or owns a table', async () => {
    await db.admin.query(`create role ${probe} login password 'probe'`);
    await db.admin.query(`grant connect on database "${new URL(db.url).pathname.slice(1)}" to ${probe}`);
    const mighty = `The role ${probe} could pass every policy: it is a superuser or has BYPASSRLS.`;
    const steps: [change: string, undo: string, sentence: string][] = [
      [`alter role ${probe} superuser`, `alter role ${probe} nosuperuser`, mighty],
      [`alter role ${probe} bypassrls`, `alter role ${probe} nobypassrls`, mighty],
      [
        `grant cairn_owner to ${probe}`,
        `revoke cairn_owner from ${probe}`,
        `The role ${probe} may act as cairn_owner, which owns tables or passes policies.`,
      ],
      [
        `create table probed (); alter table probed owner to ${probe}; alter table probed enable row level security;
         alter table probed force row level security`,
        'drop table probed',
        `The role ${probe} owns the table probed.`,
      ],
    ];
    expect(await asProbe()).toEqual([]);
    for (const [change, undo, sentence] of steps) {
      await db.admin.query(change);
      expect(await asProbe()).toContain(sentence);
      await db.admin.query(undo);
    }
    expect(await asProbe()).toEqual([]);
  });

  it.each(['user_credentials', 'sign_in_attempts'])('says that the application may read %s', async (table) => {
    expect(await unsafeAfter(`grant select on ${table} to cairn_app`)).toEqual([
      `The application may read the table ${table}.`,
    ]);
  });
});
