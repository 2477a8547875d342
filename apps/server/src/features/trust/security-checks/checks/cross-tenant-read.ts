import type pg from 'pg';
import type { Services } from '../../../../core/services.ts';
import { judge, type SecurityCheck } from '../security-check.ts';
import { rolledBack } from './rolled-back.ts';

/** Who reads: two firms of this installation, and a stranger that is none. */
async function readersOf(services: Services): Promise<{ id: string; exists: boolean }[]> {
  const { rows } = await services.pools.auth.query<{ id: string }>('select id from tenants order by random() limit 2');
  return [...rows.map(({ id }) => ({ id, exists: true })), { id: crypto.randomUUID(), exists: false }];
}

async function readableTables(client: pg.PoolClient): Promise<{ name: string; key: string }[]> {
  const { rows } = await client.query<{ name: string; key: string }>(
    `select quote_ident(c.relname) as name, case c.relname when 'tenants' then 'id' else 'tenant_id' end as key
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and has_table_privilege(current_user, c.oid, 'select')
        and (c.relname = 'tenants' or exists (
              select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))`,
  );
  return rows;
}

/** Asks every table for rows of others, as each reader. The reader's own firm must show: an empty answer alone proves nothing. */
async function probeAs(services: Services, reader: { id: string; exists: boolean }) {
  return rolledBack(services, reader.id, async (client) => {
    const problems: string[] = [];
    const tables = await readableTables(client);
    for (const { name, key } of tables) {
      const { rowCount } = await client.query(`select from ${name} where ${key} <> $1 limit 1`, [reader.id]);
      if (rowCount) problems.push(`${name} shows rows of another tenant`);
    }
    const { rowCount: own } = await client.query('select from tenants where id = $1', [reader.id]);
    if ((own === 1) !== reader.exists) problems.push('the reader does not see its own tenant as it should');
    return { problems, tables: tables.length };
  });
}

export const crossTenantRead: SecurityCheck = {
  key: 'no-cross-tenant-read',
  title: 'One firm cannot read another firm’s rows',
  proves:
    'Signed in to the database as one firm, and as no firm, every table is queried for rows of other firms, and returns none.',
  remedy:
    'Stop the server: rows of another firm can be read. Restore the database’s policies from the migrations of this version.',
  controls: ['CC6.1', 'A.5.15', 'A.8.3'],
  async run({ services }) {
    const readers = await readersOf(services);
    const probes = [];
    for (const reader of readers) probes.push(await probeAs(services, reader));
    const tables = probes[0]?.tables ?? 0;
    const problems = probes.flatMap((probe) => probe.problems);
    return judge(problems, `${tables} tables asked as ${readers.length} readers: no row of another firm.`);
  },
};
