import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellPlace, decryptCell, encryptCell, keyIdOf } from './cell.ts';
import { MasterKey } from './master-key.ts';
import { DestroyedKey, type TenantCells } from './tenant-cells.ts';
import { newKey, newTenantKeys, openCells, type WrappedKey, wrapRemains } from './tenant-keys.ts';

const key = randomBytes(32);
const place: CellPlace = { tenantId: 't', table: 'opportunities', column: 'revenue_encrypted', rowId: 'r' };
const master = new MasterKey(Buffer.alloc(32, 1));
const tenant = crypto.randomUUID();
const NOW = new Date('2026-01-01T00:00:00Z');
const keys = await newTenantKeys(master, tenant, NOW);
const cells = await openCells(master, tenant, keys);
const row = crypto.randomUUID();

describe('a cell', () => {
  it('opens to what was sealed, of any length, and is different each time', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), fc.nat({ max: 2 ** 32 - 1 }), (bytes, keyId) => {
        const plaintext = Buffer.from(bytes);
        const cell = encryptCell(key, keyId, place, plaintext);
        expect(decryptCell(key, place, cell).equals(plaintext)).toBe(true);
        expect([cell[0], keyIdOf(cell), cell.length]).toEqual([1, keyId, plaintext.length + 33]);
        expect(encryptCell(key, keyId, place, plaintext).equals(cell)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it.each<[keyof CellPlace, string]>([
    ['tenantId', 'u'],
    ['table', 'imports'],
    ['column', 'burn_rate_encrypted'],
    ['rowId', 's'],
  ])('moved to another %s is refused', (part, other) => {
    const cell = encryptCell(key, 1, place, Buffer.from('7'));
    expect(() => decryptCell(key, { ...place, [part]: other }, cell)).toThrow();
  });

  it('is bound to its place as parts, not as one text', () => {
    const cell = encryptCell(key, 1, { ...place, table: 'ab', column: 'c' }, Buffer.from('7'));
    expect(() => decryptCell(key, { ...place, table: 'a', column: 'bc' }, cell)).toThrow();
  });

  it('is refused when any bit of it is turned', () => {
    const cell = encryptCell(key, 1, place, Buffer.from('180000000'));
    for (let at = 0; at < cell.length; at++) {
      const changed = Buffer.from(cell);
      changed[at] = (changed[at] as number) ^ (1 << (at % 8));
      expect(() => decryptCell(key, place, changed), `byte ${at}`).toThrow();
    }
  });

  it('is refused when it is cut short anywhere, so that no shorter tag is taken', () => {
    const cell = encryptCell(key, 1, place, Buffer.from('180000000'));
    for (let length = 0; length < cell.length; length++)
      expect(() => decryptCell(key, place, cell.subarray(0, length)), `${length} bytes`).toThrow();
    expect(() => decryptCell(key, place, Buffer.concat([cell, Buffer.alloc(1)]))).toThrow();
  });

  it('does not open with another key', () => {
    expect(() => decryptCell(randomBytes(32), place, encryptCell(key, 1, place, Buffer.from('7')))).toThrow();
  });
});

describe('the cells of a tenant', () => {
  const sealed = () => cells.encrypt('opportunities', 'target_amount_encrypted', row, '180000000');

  it('open where they stand', () => {
    expect(cells.decryptText('opportunities', 'target_amount_encrypted', row, sealed())).toBe('180000000');
  });

  it('open in no other column, row, table or tenant, and under no other master key', async () => {
    // The worst case: another tenant has got hold of the very same data key.
    const raw = await master.unwrap((keys[1] as { wrapped: Buffer }).wrapped, tenant, 'financial', 1);
    const elsewhere = crypto.randomUUID();
    const wrapped = await master.wrap(raw, elsewhere, 'financial', 1);
    const row1 = { purpose: 'financial', key_id: 1, wrapped, remains: null, used_from: NOW, retired_at: null } as const;
    const other = await openCells(master, elsewhere, [row1]);
    expect(() => cells.decrypt('opportunities', 'revenue_encrypted', row, sealed())).toThrow();
    expect(() => cells.decrypt('opportunities', 'target_amount_encrypted', crypto.randomUUID(), sealed())).toThrow();
    expect(() => cells.decrypt('imports', 'content_encrypted', row, sealed())).toThrow();
    expect(() => cells.decrypt('user_profiles', 'email', row, sealed())).toThrow();
    expect(() => other.decrypt('opportunities', 'target_amount_encrypted', row, sealed())).toThrow();
    await expect(openCells(new MasterKey(Buffer.alloc(32, 2)), tenant, keys)).rejects.toThrow();
    await expect(openCells(master, crypto.randomUUID(), keys)).rejects.toThrow();
  });

  it('refuse another purpose or number for a wrapped key', async () => {
    const [pii] = keys.filter(({ purpose }) => purpose === 'pii');
    if (!pii) throw new Error('no key');
    await expect(openCells(master, tenant, [{ ...pii, purpose: 'financial' }])).rejects.toThrow();
    await expect(openCells(master, tenant, [{ ...pii, key_id: 9 }])).rejects.toThrow();
  });

  it('refuse a cell whose key number was changed, also to one that exists', async () => {
    const rotated = await openCells(master, tenant, [
      ...keys.filter(({ key_id }) => key_id === 1).map((one) => ({ ...one, retired_at: NOW })),
      { ...(await newKey(master, tenant, 'financial', 2, NOW)), retired_at: NOW },
      await newKey(master, tenant, 'financial', 3, NOW),
    ]);
    const changed = Buffer.from(sealed());
    changed.writeUInt32BE(2, 1);
    expect(() => rotated.decrypt('opportunities', 'target_amount_encrypted', row, changed)).toThrow();
    changed.writeUInt32BE(9, 1);
    expect(() => rotated.decrypt('opportunities', 'target_amount_encrypted', row, changed)).toThrow(/key 9/);
    expect(rotated.decryptText('opportunities', 'target_amount_encrypted', row, sealed())).toBe('180000000');
    expect(keyIdOf(rotated.encrypt('opportunities', 'target_amount_encrypted', row, '1'))).toBe(3);
  });

  it('hash equal texts alike, in this tenant and column only', async () => {
    const again = await openCells(master, tenant, keys);
    const elsewhere = crypto.randomUUID();
    const other = await openCells(master, elsewhere, await newTenantKeys(master, elsewhere, NOW));
    const hash = (of: TenantCells, column: 'target_amount_encrypted' | 'revenue_encrypted') =>
      of.fingerprint('opportunities', column, 'acme').toString('hex');
    const mine = hash(cells, 'target_amount_encrypted');
    expect(hash(again, 'target_amount_encrypted')).toBe(mine);
    expect(hash(cells, 'revenue_encrypted')).not.toBe(mine);
    expect(hash(other, 'target_amount_encrypted')).not.toBe(mine);
  });

  it('encrypt with the version in use, and the next one opens already', async () => {
    const used = keys.map((one) =>
      one.purpose === 'financial' ? { ...one, used_from: NOW, retired_at: one.key_id === 1 ? NOW : null } : one,
    );
    const later = await openCells(master, tenant, used);
    const cell = later.encrypt('opportunities', 'revenue_encrypted', row, '5');
    expect([keyIdOf(cell), keyIdOf(sealed())]).toEqual([2, 1]);
    expect(cells.decryptText('opportunities', 'revenue_encrypted', row, cell)).toBe('5');
    const renewed = later.renew('opportunities', 'target_amount_encrypted', row, sealed());
    expect(keyIdOf(renewed)).toBe(2);
    expect(later.decryptText('opportunities', 'target_amount_encrypted', row, renewed)).toBe('180000000');
    expect(later.renew('opportunities', 'revenue_encrypted', row, cell)).toBe(cell);
  });

  it('of a destroyed version open what stands in sealed events, and nothing else', async () => {
    const remains = await wrapRemains(master, tenant, cells, 'financial', 1);
    const destroyed = await openCells(master, tenant, [
      { ...(keys[1] as WrappedKey), wrapped: null, remains, retired_at: NOW },
      await newKey(master, tenant, 'financial', 2, NOW),
    ]);
    const draft = cells.encrypt('update_answers', 'draft_encrypted', row, '{}');
    expect(destroyed.decryptText('opportunities', 'target_amount_encrypted', row, sealed())).toBe('180000000');
    expect(() => destroyed.decrypt('update_answers', 'draft_encrypted', row, draft)).toThrow(DestroyedKey);
    expect(() => destroyed.fileKey('a', Buffer.alloc(32), 1)).toThrow(DestroyedKey);
    expect(destroyed.versionsOf('financial')).toEqual([2]);
  });

  it('keep the hashes of a firm that had no key for hashes', async () => {
    const old = keys.filter(({ purpose, key_id }) => purpose !== 'hashes' && key_id === 1);
    const before = await openCells(master, tenant, old);
    const columns = [
      ['inbound_mails', 'content_encrypted', 'pii'],
      ['bank_lines', 'details_encrypted', 'financial'],
      ['fund_imports', 'content_encrypted', 'financial'],
      ['opportunities', 'target_amount_encrypted', 'financial'],
    ] as const;
    const after = await openCells(
      master,
      tenant,
      await Promise.all(
        old.flatMap(async (one) => ({
          ...one,
          wrapped: null,
          remains: await wrapRemains(master, tenant, before, one.purpose, 1),
          retired_at: NOW,
        })),
      ),
    );
    const hash = (of: TenantCells, [table, column]: (typeof columns)[number]) =>
      of.fingerprint(table, column as never, 'acme').toString('hex');
    for (const each of columns) {
      expect(hash(after, each), each[0]).toBe(hash(before, each));
      expect(hash(cells, each), each[0]).not.toBe(hash(before, each));
    }
  });
});

describe('the master key', () => {
  it('must have 32 bytes', () => {
    for (const length of [0, 16, 31, 33])
      expect(() => new MasterKey(Buffer.alloc(length))).toThrow(/32 bytes in base64/);
  });

  it('derives other keys for other labels, and finds one address in each of its forms', () => {
    expect(master.derive('a').equals(master.derive('b'))).toBe(false);
    const index = master.addressIndex('ada@larch.example');
    for (const form of ['ADA@Larch.Example', ' ada@larch.example ', 'ａda@larch.example'])
      expect(master.addressIndex(form).equals(index), form).toBe(true);
    expect(master.addressIndex('ada+x@larch.example').equals(index)).toBe(false);
    expect(new MasterKey(Buffer.alloc(32, 2)).addressIndex('ada@larch.example').equals(index)).toBe(false);
  });
});
