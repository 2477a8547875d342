import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyCache } from '../../../../core/crypto/key-cache.ts';
import { MasterKey } from '../../../../core/crypto/master-key.ts';
import { createVault } from '../../../../core/crypto/vault.ts';
import { withKeys } from '../../../../core/with-keys.ts';
import { assertOpens } from '../../../../prepare-database.ts';
import { startVaultServer, type VaultServer } from '../../../../testing/stand-ins/vault-server.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../../testing/use-test-server.ts';
import { rewrapKeys } from './rewrap-keys.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
const staff = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const KEY = Buffer.alloc(32, 'cairn test');
let vault: VaultServer;

beforeAll(async () => {
  vault = await startVaultServer();
});
afterAll(() => vault.close());

const withVault = () => {
  const master = new MasterKey(KEY, createVault(vault.settings));
  return { ...server.services, master, keys: createKeyCache(master) };
};

async function marks(): Promise<string[]> {
  const { rows } = await server.admin.query('select wrapped, remains from tenant_keys');
  const all = rows.flatMap(({ wrapped, remains }) => [wrapped, remains]).filter(Boolean);
  return [...new Set(all.map((cell: Buffer) => /^vault:v\d+/.exec(cell.toString('latin1'))?.[0] ?? 'here'))];
}

it('says what wraps the keys, and wraps what waits on demand, as an event', async () => {
  const { rows } = await server.admin.query('select count(*)::int as keys from tenant_keys');
  const state = { is_in_service: false, version: null, keys: rows[0].keys, older: 0 };
  expect((await call(server, staff, 'GET', '/data-protection/master-key')).body).toEqual(state);
  expect((await call(server, staff, 'POST', '/data-protection/master-key/rewrap', {})).body).toEqual(state);
  const [event] = await auditOf(server, PLATFORM_TENANT_ID, 'master_key.keys_rewrapped');
  expect(event?.metadata).toMatchObject({ keys: rows[0].keys, rewrapped: 0 });
});

it('wraps every key of every firm anew, from the master key to the service and from version to version', async () => {
  expect(await marks()).toEqual(['here']);
  const first = await rewrapKeys(withVault());
  expect(first.older).toBe(first.keys);
  expect(await marks()).toEqual(['vault:v1']);
  vault.rotate();
  expect((await rewrapKeys(withVault())).older).toBe(first.keys);
  expect(await marks()).toEqual(['vault:v2']);
  expect(await rewrapKeys(withVault())).toEqual({ keys: first.keys, older: 0 });
  const { rows } = await server.admin.query('select id, email from user_profiles where id = $1', [admin.userId]);
  const services = withVault();
  const cells = await withKeys(services, admin.tenantId, (tx) => services.keys.cellsOf(tx, admin.tenantId));
  expect(cells.decryptText('user_profiles', 'email', rows[0].id, rows[0].email)).toBe(admin.email);
});

it('answers that it is unavailable while keys cannot be opened', async () => {
  server.services.keys.forget(admin.tenantId);
  expect(
    (await call(server, admin, 'POST', '/opportunities', { company_name: 'Larch', target_amount: 1 })).status,
  ).toBe(503);

  await expect(rewrapKeys(server.services)).rejects.toThrow('Set CAIRN_VAULT_URL');
  expect(await marks()).toEqual(['vault:v2']);
});

it('refuses a start with another master key, and says which', async () => {
  const env = { masterKey: undefined, dataDirectory: '/srv/cairn' };
  await expect(assertOpens(server.url, withVault().master, env)).resolves.toBeUndefined();
  vault.isSealed = true;
  await expect(assertOpens(server.url, withVault().master, env)).rejects.toThrow('is sealed. Unseal it');
  vault.isSealed = false;
  await server.admin.query(`update tenant_keys set created_at = now() - interval '1 day'`);
  const local = new MasterKey(KEY);
  const wrapped = await local.wrap(Buffer.alloc(32), admin.tenantId, 'secrets', 2);
  await server.admin.query(
    `update tenant_keys set wrapped = $2, created_at = now() where tenant_id = $1 and purpose = 'secrets' and key_id = 2`,
    [admin.tenantId, wrapped],
  );
  await expect(assertOpens(server.url, local, env)).resolves.toBeUndefined();
  const other = new MasterKey(Buffer.alloc(32, 'another'));
  await expect(assertOpens(server.url, other, env)).rejects.toThrow(
    'The master key in /srv/cairn/keys/master.key is not that of this database: it does not open the keys of its firms.',
  );
  await expect(assertOpens(server.url, other, { ...env, masterKey: 'x' })).rejects.toThrow(
    'in CAIRN_MASTER_KEY is not',
  );
});

it('is for administrators of the platform alone', async () => {
  const path = '/data-protection/master-key';
  expect((await call(server, admin, 'GET', path)).status).toBe(403);
  expect((await call(server, admin, 'POST', `${path}/rewrap`, {})).status).toBe(403);
});
