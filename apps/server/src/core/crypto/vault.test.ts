import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVaultServer, type VaultServer } from '../../testing/stand-ins/vault-server.ts';
import { KeyServiceError } from './key-service.ts';
import { loadMasterKey, MasterKey, sealMasterKey } from './master-key.ts';
import { newTenantKeys, openCells } from './tenant-keys.ts';
import { createVault } from './vault.ts';

let vault: VaultServer;
let directory: string;
const tenant = crypto.randomUUID();
const row = crypto.randomUUID();
const NOW = new Date('2026-01-01T00:00:00Z');
const key = Buffer.alloc(32, 7);

beforeEach(async () => {
  vault = await startVaultServer();
  directory = await mkdtemp(join(tmpdir(), 'cairn-vault-'));
});
afterEach(async () => {
  await vault.close();
  await rm(directory, { recursive: true });
});

const why = (act: Promise<unknown>) =>
  act.then(
    () => 'no error',
    (error: unknown) => (error instanceof KeyServiceError ? error.message : `not of the service: ${String(error)}`),
  );

describe('a key service', () => {
  it('wraps the keys of a firm, each bound to its place, and opens what is older than it', async () => {
    const local = new MasterKey(key);
    const before = await newTenantKeys(local, tenant, NOW);
    const master = new MasterKey(key, createVault(vault.settings));
    const keys = await newTenantKeys(master, tenant, NOW);
    expect(keys.map(({ wrapped }) => wrapped?.toString().startsWith('vault:v1:'))).toEqual(Array(7).fill(true));
    for (const each of [before, keys]) {
      const cells = await openCells(master, tenant, each);
      const cell = cells.encrypt('user_profiles', 'first_name', row, 'Ada');
      expect(cells.decryptText('user_profiles', 'first_name', row, cell)).toBe('Ada');
    }
    expect(await why(openCells(new MasterKey(key, createVault(vault.settings)), crypto.randomUUID(), keys))).toContain(
      'The key cairn at',
    );
    expect(await why(openCells(local, tenant, keys))).toContain('Set CAIRN_VAULT_URL');
  });

  it('is not asked again for what it has opened, and new keys get its newest version', async () => {
    const service = createVault(vault.settings);
    const wrapped = await service.wrap(key, 'a');
    expect((await service.unwrap(wrapped, 'a')).equals(key)).toBe(true);
    vault.isSealed = true;
    expect((await service.unwrap(wrapped, 'a')).equals(key)).toBe(true);
    expect(await why(service.unwrap(wrapped, 'b'))).toContain('is sealed');
    vault.isSealed = false;
    vault.rotate();
    expect(await service.newestVersion()).toBe(2);
    const newer = await service.wrap(key, 'a');
    expect([service.versionOf(wrapped), service.versionOf(newer)]).toEqual([1, 2]);
    expect(vault.asked).toEqual([
      'POST transit/encrypt/cairn',
      'POST transit/decrypt/cairn',
      'GET transit/keys/cairn',
      'POST transit/encrypt/cairn',
    ]);
  });

  it('says in one sentence what is wrong', async () => {
    const say = (change: object) => why(createVault({ ...vault.settings, ...change }).wrap(key, 'a'));
    expect(await say({ token: 'other' })).toMatch(/refuses the token in CAIRN_VAULT_TOKEN .*permission denied$/);
    expect(await say({ key: 'other' })).toMatch(
      /has no key other \(CAIRN_VAULT_KEY\) at transit of the namespace firms\//,
    );
    expect(await say({ mount: 'kms' })).toMatch(/has no key cairn .* at kms/);
    expect(await say({ namespace: undefined })).toMatch(/has no key cairn .* at transit\. It says: no handler/);
    vault.isSealed = true;
    expect(await say({})).toMatch(/is sealed\. Unseal it, then start again\.$/);
    expect(await say({ url: 'http://127.0.0.1:9' })).toBe(
      'The key service at http://127.0.0.1:9 (CAIRN_VAULT_URL) does not answer.',
    );
  });

  it('seals the file of the master key, a new one and one from before', async () => {
    const path = join(directory, 'keys', 'master.key');
    const service = createVault(vault.settings);
    const plain = await loadMasterKey(directory, undefined);
    const derived = plain.derive('a').toString('hex');
    expect(await sealMasterKey(directory, service)).toBe(true);
    expect(await readFile(path, 'utf8')).toMatch(/^vault:v1:\S+\n$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await loadMasterKey(directory, undefined, service)).derive('a').toString('hex')).toBe(derived);
    expect(await why(loadMasterKey(directory, undefined))).toContain('Set CAIRN_VAULT_URL');
    vault.isSealed = true;
    expect(await why(loadMasterKey(directory, undefined, createVault(vault.settings)))).toContain('is sealed');
    vault.isSealed = false;
    await rm(path);
    await loadMasterKey(directory, undefined, service);
    expect(await readFile(path, 'utf8')).toMatch(/^vault:v1:/);
  });
});
