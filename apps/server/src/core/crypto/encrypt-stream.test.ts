import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptStream, encryptedLength, encryptStream } from './encrypt-stream.ts';
import { MasterKey } from './master-key.ts';
import { newTenantKeys, openCells } from './tenant-keys.ts';

const PIECE = 64 * 1024;
const HEAD = 37;
const master = new MasterKey(Buffer.alloc(32, 1));
const cellsOf = async (tenant: string) => openCells(master, tenant, await newTenantKeys(master, tenant, new Date()));
const cells = await cellsOf(crypto.randomUUID());
const key = crypto.randomUUID();

async function* chunksOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function gather(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const encrypt = (bytes: Buffer, by = bytes.length || 1) => gather(encryptStream(cells, key, chunksOf(bytes, by)));
const open = (encrypted: Buffer, by = encrypted.length, name = key, keys = cells) =>
  gather(decryptStream(keys, name, chunksOf(encrypted, by)));

describe('a sealed stream', () => {
  it('opens to what was sealed, of any length and however it comes, and its length was known before', async () => {
    const lengths = fc.oneof(fc.nat({ max: 300 }), fc.constantFrom(PIECE - 1, PIECE, PIECE + 1, 3 * PIECE));
    const parts = fc.integer({ min: 1, max: 2 * PIECE });
    await fc.assert(
      fc.asyncProperty(lengths, parts, parts, async (length, written, read) => {
        const bytes = randomBytes(length);
        const encrypted = await encrypt(bytes, Math.max(written, length / 500));
        expect(encrypted.length).toBe(encryptedLength(length));
        expect((await open(encrypted, Math.max(read, length / 500))).equals(bytes)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is different each time, and shows nothing of what is in it', async () => {
    const bytes = Buffer.from('Canarywire raises 12 million. '.repeat(5000));
    const [one, other] = await Promise.all([encrypt(bytes), encrypt(bytes)]);
    expect(one.subarray(HEAD).equals(other.subarray(HEAD))).toBe(false);
    expect(one.includes('Canarywire')).toBe(false);
  });

  it('does not open under another name, or in another tenant', async () => {
    const encrypted = await encrypt(Buffer.from('deck'));
    await expect(open(encrypted, 9, crypto.randomUUID())).rejects.toThrow();
    await expect(open(encrypted, 9, key, await cellsOf(crypto.randomUUID()))).rejects.toThrow();
  });

  it('does not open when a bit of it is turned, or its key number', async () => {
    const encrypted = await encrypt(Buffer.from('180000000'));
    for (let at = 0; at < encrypted.length; at++) {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] as number) ^ (1 << (at % 8));
      await expect(open(changed), `byte ${at}`).rejects.toThrow();
    }
  });

  it('does not open when it is cut, wherever, or something was put behind it', async () => {
    const encrypted = await encrypt(randomBytes(2 * PIECE));
    const piece = PIECE + 16;
    for (const length of [0, 1, HEAD - 1, HEAD, HEAD + 15, HEAD + 16, HEAD + piece, encrypted.length - 1])
      await expect(open(encrypted.subarray(0, length)), `${length} bytes`).rejects.toThrow();
    await expect(open(Buffer.concat([encrypted, Buffer.alloc(1)]))).rejects.toThrow();
  });

  it('does not open when two pieces have changed places, or one is missing or there twice', async () => {
    const encrypted = await encrypt(randomBytes(3 * PIECE));
    const part = (place: number) => encrypted.subarray(HEAD + place * (PIECE + 16), HEAD + (place + 1) * (PIECE + 16));
    const head = encrypted.subarray(0, HEAD);
    for (const order of [
      [1, 0, 2],
      [0, 2],
      [0, 0, 1, 2],
      [2, 1, 0],
    ])
      await expect(open(Buffer.concat([head, ...order.map(part)])), order.join()).rejects.toThrow();
    expect((await open(Buffer.concat([head, part(0), part(1), part(2)]))).length).toBe(3 * PIECE);
  });

  it('hands out nothing of a piece that was changed', async () => {
    const encrypted = await encrypt(randomBytes(PIECE + 5));
    encrypted[HEAD + 5] = (encrypted[HEAD + 5] as number) ^ 1;
    const handed: Buffer[] = [];
    const read = async () => {
      for await (const chunk of decryptStream(cells, key, chunksOf(encrypted, 4096))) handed.push(chunk);
    };
    await expect(read()).rejects.toThrow();
    expect(handed).toEqual([]);
  });
});
