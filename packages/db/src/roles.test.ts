import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TEST_SECRET } from '../../../apps/server/src/testing/test-secret.ts';
import { migrate } from './migrate.ts';
import { ensureRoles, roleUrl } from './roles.ts';

const admin = new pg.Client({ connectionString: inject('adminUrl') });
beforeAll(() => admin.connect());
afterAll(() => admin.end());

it('says in one sentence that DATABASE_URL names an account of ours', async () => {
  const url = roleUrl(inject('adminUrl'), 'cairn_migrator', TEST_SECRET);
  await expect(migrate(url, TEST_SECRET, 'no-migrations-here')).rejects.toThrow(
    /^DATABASE_URL names the account cairn_migrator, which Cairn makes for itself: give it another administrator\.$/,
  );
});

it('says so of the owner of the tables, before anything is changed', async () => {
  await admin.query('set role cairn_owner');
  await expect(ensureRoles(admin, TEST_SECRET)).rejects.toThrow('names the account cairn_owner');
  await admin.query('reset role');
});
