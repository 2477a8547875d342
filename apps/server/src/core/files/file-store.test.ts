import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../testing/stand-ins/s3-server.ts';
import { createDiskStore, sweepAbandoned } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { probeStore } from './probe-store.ts';
import { createS3Store } from './s3-store.ts';

let s3: S3Server;
let directory: string;

beforeAll(async () => {
  s3 = await startS3Server();
  directory = await mkdtemp(join(tmpdir(), 'cairn-files-'));
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

async function* chunks(bytes: Buffer, size = 1000, breaksAfter = Number.POSITIVE_INFINITY) {
  for (let at = 0; at < bytes.length; at += size) {
    if (at >= breaksAfter) throw new Error('the sender is gone');
    yield bytes.subarray(at, at + size);
  }
}
const readAll = async (source: AsyncIterable<Buffer>) => {
  const read: Buffer[] = [];
  for await (const chunk of source) read.push(chunk);
  return Buffer.concat(read);
};
const newPlace = () => ({ tenantId: crypto.randomUUID(), key: crypto.randomUUID() });

const STORES = [
  ['disk', () => createDiskStore(directory), async () => listBelow(directory)],
  ['s3', () => createS3Store(s3.settings), async () => [...s3.objects.keys()]],
] as const;

async function listBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe.each(STORES)('a store on %s', (_, open, list) => {
  let store: FileStore;
  let before: string[];
  beforeAll(() => {
    store = open();
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    before = await list();
  });

  it('returns what was stored, and what was deleted no more', async () => {
    const place = newPlace();
    const bytes = randomBytes(300_000);
    await store.put(place, chunks(bytes), bytes.length);
    expect((await readAll(await store.get(place))).equals(bytes)).toBe(true);
    await store.delete(place);
    await store.delete(place);
    await expect(store.get(place)).rejects.toThrow('the bytes of this file are gone');
    expect(await list()).toEqual(before);
  });

  it('keeps tenants apart', async () => {
    const place = newPlace();
    await store.put(place, chunks(Buffer.from('mine')), 4);
    await expect(store.get({ ...place, tenantId: crypto.randomUUID() })).rejects.toThrow('gone');
    await store.delete({ ...place, tenantId: crypto.randomUUID() });
    expect((await readAll(await store.get(place))).toString()).toBe('mine');
    await store.delete(place);
  });

  it.each(['../../etc/passwd', '', 'a/b', '..', `${'0'.repeat(35)}/`])('takes no name but ours: %j', async (name) => {
    const { tenantId, key } = newPlace();
    await expect(store.put({ tenantId, key: name }, chunks(Buffer.from('x')), 1)).rejects.toThrow();
    await expect(store.get({ tenantId: name, key })).rejects.toThrow('not the place of a file');
    expect(await list()).toEqual(before);
  });

  it('keeps nothing of a body that breaks off, at whatever place', async () => {
    const bytes = randomBytes(400_000);
    for (const breaksAfter of [0, 1000, 200_000, 399_000]) {
      await expect(store.put(newPlace(), chunks(bytes, 1000, breaksAfter), bytes.length)).rejects.toThrow(
        'the sender is gone',
      );
    }
    await expect.poll(list).toEqual(before);
  });

  it('keeps nothing of a body that is shorter or longer than it was said to be', async () => {
    const bytes = randomBytes(5000);
    for (const length of [4999, 5001, 100_000])
      await expect(store.put(newPlace(), chunks(bytes), length), `${length}`).rejects.toThrow();
    await expect.poll(list).toEqual(before);
  });

  it('can be probed, and nothing stays', async () => {
    expect(await probeStore(store)).toBe(true);
    expect(await list()).toEqual(before);
  });
});

describe('a directory', () => {
  it('loses at the start what a server that died had begun to write, and nothing that is being written', async () => {
    const { tenantId, key } = newPlace();
    const place = join(directory, tenantId);
    const old = join(place, `${key}.part`);
    const young = join(place, `${crypto.randomUUID()}.part`);
    const whole = join(place, crypto.randomUUID());
    await mkdir(place);
    for (const path of [old, young, whole]) await writeFile(path, 'half a deck');
    const longAgo = new Date(Date.now() - 3 * 60_000);
    for (const path of [old, whole]) await utimes(path, longAgo, longAgo);
    createDiskStore(directory).close();
    await expect.poll(() => stat(old).catch(() => 'gone')).toBe('gone');
    expect((await listBelow(place)).sort()).toEqual([whole, young].sort());
    await sweepAbandoned(directory, Date.now() + 3 * 60_000);
    expect(await listBelow(place)).toEqual([whole]);
  });

  it('is readable by its owner alone', async () => {
    const store = createDiskStore(directory);
    const place = newPlace();
    await store.put(place, chunks(Buffer.from('x')), 1);
    const path = join(directory, place.tenantId, place.key);
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(join(path, '..'))).mode & 0o777).toString(8)).toBe('700');
    store.close();
  });

  it('that cannot be written fails the probe', async () => {
    const store = createDiskStore(join(directory, 'a-file', 'below'));
    await writeFile(join(directory, 'a-file'), '');
    await expect(probeStore(store)).rejects.toThrow();
    store.close();
  });
});

describe('an object store', () => {
  it.each([
    ['another secret', { secretAccessKey: 'other' }, 'SignatureDoesNotMatch'],
    ['another key', { accessKeyId: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'InvalidAccessKeyId'],
    ['another bucket', { bucket: 'other' }, 'NoSuchBucket'],
  ])('lets nobody in with %s', async (_, settings, name) => {
    const store = createS3Store({ ...s3.settings, ...settings });
    await expect(store.put(newPlace(), chunks(Buffer.from('x')), 1)).rejects.toMatchObject({ name });
    await expect(probeStore(store)).rejects.toThrow();
    store.close();
    expect(s3.objects.size).toBe(0);
  });

  it('that fails in the middle keeps nothing, and says so', async () => {
    const store = createS3Store(s3.settings);
    s3.failNext = 'PUT';
    await expect(store.put(newPlace(), chunks(randomBytes(200_000)), 200_000)).rejects.toMatchObject({
      name: 'InternalError',
    });
    expect(s3.objects.size).toBe(0);
    store.close();
  });
});
