import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellPlace, decryptCell, encryptCell, keyIdOf } from './cell.ts';
import { MasterKey } from './master-key.ts';
import { newTenantKeys, TenantCells } from './tenant-cells.ts';

const key = randomBytes(32);
const place: CellPlace = { tenantId: 't', table: 'opportunities', column: 'revenue_encrypted', rowId: 'r' };
const master = new MasterKey(Buffer.alloc(32, 1));
const tenant = crypto.randomUUID();
const keys = newTenantKeys(master, tenant);
const cells = new TenantCells(tenant, master, keys);
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

  it('open in no other column, row, table or tenant, and under no other master key', () => {
    // The worst case: another tenant has got hold of the very same data key.
    const raw = master.unwrap((keys[1] as { wrapped: Buffer }).wrapped, tenant, 'financial', 1);
    const elsewhere = crypto.randomUUID();
    const wrapped = master.wrap(raw, elsewhere, 'financial', 1);
    const other = new TenantCells(elsewhere, master, [{ purpose: 'financial', key_id: 1, wrapped, retired_at: null }]);
    expect(() => cells.decrypt('opportunities', 'revenue_encrypted', row, sealed())).toThrow();
    expect(() => cells.decrypt('opportunities', 'target_amount_encrypted', crypto.randomUUID(), sealed())).toThrow();
    expect(() => cells.decrypt('imports', 'content_encrypted', row, sealed())).toThrow();
    expect(() => cells.decrypt('user_profiles', 'email', row, sealed())).toThrow();
    expect(() => other.decrypt('opportunities', 'target_amount_encrypted', row, sealed())).toThrow();
    expect(() => new TenantCells(tenant, new MasterKey(Buffer.alloc(32, 2)), keys)).toThrow();
    expect(() => new TenantCells(crypto.randomUUID(), master, keys)).toThrow();
  });

  it('refuse another purpose or number for a wrapped key', () => {
    const [pii] = keys.filter(({ purpose }) => purpose === 'pii');
    if (!pii) throw new Error('no key');
    expect(() => new TenantCells(tenant, master, [{ ...pii, purpose: 'financial' }])).toThrow();
    expect(() => new TenantCells(tenant, master, [{ ...pii, key_id: 2 }])).toThrow();
  });

  it('refuse a cell whose key number was changed, also to one that exists', () => {
    const second = [2, 3].flatMap((key_id) =>
      keys.map((one) => ({ ...one, key_id, wrapped: master.wrap(randomBytes(32), tenant, one.purpose, key_id) })),
    );
    const rotated = new TenantCells(tenant, master, [
      ...keys.map((one) => ({ ...one, retired_at: new Date() })),
      ...second,
    ]);
    const changed = Buffer.from(sealed());
    changed.writeUInt32BE(2, 1);
    expect(() => rotated.decrypt('opportunities', 'target_amount_encrypted', row, changed)).toThrow();
    changed.writeUInt32BE(9, 1);
    expect(() => rotated.decrypt('opportunities', 'target_amount_encrypted', row, changed)).toThrow(/key 9/);
    expect(rotated.decryptText('opportunities', 'target_amount_encrypted', row, sealed())).toBe('180000000');
    expect(keyIdOf(rotated.encrypt('opportunities', 'target_amount_encrypted', row, '1'))).toBe(3);
  });

  it('hash equal texts alike, in this tenant and column only', () => {
    const again = new TenantCells(tenant, master, keys);
    const elsewhere = crypto.randomUUID();
    const other = new TenantCells(elsewhere, master, newTenantKeys(master, elsewhere));
    const hash = (of: TenantCells, column: 'target_amount_encrypted' | 'revenue_encrypted') =>
      of.fingerprint('opportunities', column, 'acme').toString('hex');
    const mine = hash(cells, 'target_amount_encrypted');
    expect(hash(again, 'target_amount_encrypted')).toBe(mine);
    expect(hash(cells, 'revenue_encrypted')).not.toBe(mine);
    expect(hash(other, 'target_amount_encrypted')).not.toBe(mine);
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
