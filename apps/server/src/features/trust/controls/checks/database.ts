import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_AGE_DAYS } from '@cairn/domain';
import { type Control, findItems, finding, plural } from '../control.ts';

const TABLES = `
  select c.relname::text as subject,
         case when c.relrowsecurity and c.relforcerowsecurity then 'row security is forced'
              when c.relrowsecurity then 'row security does not bind the owner' else 'row security is off' end as detail,
         c.relrowsecurity and c.relforcerowsecurity as passed
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and (c.relname = 'tenants' or exists (select from pg_attribute a
           where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))`;

export const tablesForced: Control = {
  key: 'tenant-tables-forced',
  title: 'Every table of firms’ rows keeps firms apart by itself',
  proves: 'Row security is on and forced on each table that carries a firm’s id, whatever the program above it does.',
  remedy:
    'Somebody changed the database by hand. Restore the table’s row security from the migrations of this version.',
  criteria: ['CC6.1', 'C1.1'],
  graceDays: 0,
  periodDays: 0,
  async run({ services }) {
    const found = await findItems(services.pools.platform, TABLES);
    return { ...found, found: `${found.total - found.failed} of ${plural(found.total, 'table')} forced.` };
  },
};

const KEYS = `
  select t.name || ': ' || k.purpose || ', version ' || k.key_id as subject,
         'in use since ' || to_char(k.used_from at time zone 'UTC', 'YYYY-MM-DD') as detail,
         k.used_from > $1::timestamptz - interval '${KEY_AGE_DAYS} days' as passed
    from tenant_keys k join tenants t on t.id = k.tenant_id where k.used_from is not null and k.retired_at is null and k.purpose <> 'hashes' and t.is_active`;

export const keyAge: Control = {
  key: 'key-age',
  title: 'Data keys are replaced within a year',
  proves: `Each key that encrypts a firm’s data now is at most ${KEY_AGE_DAYS} days old.`,
  remedy: 'Rotate the keys of the firms named on the page Data Protection.',
  criteria: ['CC6.1', 'C1.1'],
  graceDays: 30,
  periodDays: 0,
  async run({ services }) {
    const found = await findItems(services.pools.platform, KEYS, [services.now()]);
    return { ...found, found: `${plural(found.failed, 'key')} of ${found.total} too old.` };
  },
};

interface Journal {
  entries: { when: number; tag: string }[];
}

export const migrationsApplied: Control = {
  key: 'migrations-applied',
  title: 'The database schema is that of the installed version',
  proves: 'Each migration of the installed version was applied, and no other.',
  remedy:
    'Restart the server: it applies what is missing. A migration that it does not know came from a newer version.',
  criteria: ['CC8.1'],
  graceDays: 0,
  periodDays: 0,
  async run({ services }) {
    const path = join(services.env.checkout, 'packages/db/migrations/meta/_journal.json');
    const { entries } = JSON.parse(await readFile(path, 'utf8')) as Journal;
    const { rows } = await services.pools.platform.query<{ created_at: string }>(
      'select created_at::text from drizzle.__drizzle_migrations',
    );
    const applied = new Set(rows.map(({ created_at }) => Number(created_at)));
    const known = new Set(entries.map(({ when }) => when));
    const items = entries.map(({ when, tag }) => ({
      subject: tag,
      detail: applied.has(when) ? 'applied' : 'not applied',
      passed: applied.has(when),
    }));
    for (const when of applied)
      if (!known.has(when))
        items.push({
          subject: `made ${new Date(when).toISOString()}`,
          detail: 'not known to this version',
          passed: false,
        });
    return finding(items, `${plural(applied.size, 'migration')} applied, ${entries.length} expected.`);
  },
};
