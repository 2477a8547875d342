import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { decryptCell, encryptCell, keyIdOf } from './cell.ts';
import type { MasterKey } from './master-key.ts';
import { type EncryptedColumn, type EncryptedTable, type Purpose, purposeOf } from './registry.ts';

export interface WrappedKey {
  purpose: Purpose;
  key_id: number;
  wrapped: Buffer;
  retired_at: Date | null;
}

// A board decrypts thousands of amounts, a cipher for each; a look here costs a tenth. As short-lived as the keys themselves.
const DECRYPTED = new LRUCache<string, string>({ max: 50_000, ttl: 60_000, ttlResolution: 1000 });

const HASHES: Record<Purpose, string> = { pii: 'sha256', financial: 'sha512', secrets: 'sha256' };

/** Decks, models and contracts: what stands in files goes with what stands in amounts. */
const FILES: Purpose = 'financial';

/** Stands where a table's name would: no table is called so. */
const LOOSE = 'encryption tool';

/** Encrypts and decrypts the fields of one tenant. Holds its unwrapped keys, so it lives in a short-lived cache. */
export class TenantCells {
  readonly #tenantId: string;
  readonly #dataKeys = new Map<string, Buffer>();
  readonly #current = new Map<Purpose, number>();
  readonly #columnKeys = new Map<string, Buffer>();

  constructor(tenantId: string, master: MasterKey, keys: readonly WrappedKey[]) {
    this.#tenantId = tenantId;
    for (const key of keys) {
      this.#dataKeys.set(`${key.purpose}/${key.key_id}`, master.unwrap(key.wrapped, tenantId, key.purpose, key.key_id));
      if (key.retired_at === null) this.#current.set(key.purpose, key.key_id);
    }
  }

  encrypt<T extends EncryptedTable>(
    table: T,
    column: EncryptedColumn<T>,
    rowId: string,
    value: string | Buffer,
  ): Buffer {
    const purpose = purposeOf(table, column);
    const keyId = this.#current.get(purpose);
    if (keyId === undefined) throw new Error(`tenant has no ${purpose} key`);
    const plaintext = typeof value === 'string' ? Buffer.from(value) : value;
    return encryptCell(
      this.#columnKey(purpose, keyId, table, column),
      keyId,
      this.#place(table, column, rowId),
      plaintext,
    );
  }

  decrypt<T extends EncryptedTable>(table: T, column: EncryptedColumn<T>, rowId: string, cell: Buffer): Buffer {
    const key = this.#columnKey(purposeOf(table, column), keyIdOf(cell), table, column);
    return decryptCell(key, this.#place(table, column, rowId), cell);
  }

  decryptText<T extends EncryptedTable>(table: T, column: EncryptedColumn<T>, rowId: string, cell: Buffer): string {
    // The same bytes in the same place always decrypt to the same text.
    const name = `${this.#tenantId}/${table}/${column}/${rowId}/${cell.toString('latin1')}`;
    const known = DECRYPTED.get(name);
    if (known !== undefined) return known;
    const text = this.decrypt(table, column, rowId, cell).toString('utf8');
    DECRYPTED.set(name, text);
    return text;
  }

  /** For the encryption tool: a text that stands in no record, bound to the firm and to the kind that was said of it. */
  encryptLoose(purpose: 'pii' | 'financial', text: string): Buffer {
    const keyId = this.#current.get(purpose);
    if (keyId === undefined) throw new Error(`tenant has no ${purpose} key`);
    return encryptCell(this.#columnKey(purpose, keyId, LOOSE, purpose), keyId, this.#loose(purpose), Buffer.from(text));
  }

  /** Throws for anything but a cell of `encryptLoose` of this firm and purpose. */
  decryptLoose(purpose: 'pii' | 'financial', cell: Buffer): string {
    if (cell.length < 5) throw new Error('not an encrypted cell of a known version');
    return decryptCell(this.#columnKey(purpose, keyIdOf(cell), LOOSE, purpose), this.#loose(purpose), cell).toString();
  }

  #loose(purpose: Purpose) {
    return this.#place(LOOSE, purpose, this.#tenantId);
  }

  /** A keyed hash under a column key: equal texts have equal hashes, within this tenant and column only. */
  fingerprint<T extends EncryptedTable>(table: T, column: EncryptedColumn<T>, text: string): Buffer {
    const purpose = purposeOf(table, column);
    // Always the first key: hashes must stay comparable when the current one changes.
    return createHmac('sha256', this.#columnKey(purpose, 1, table, column))
      .update(text)
      .digest();
  }

  /** The key of one file, which no other file has; `keyId` is that of the data key it is derived from. */
  fileKey(storageKey: string, salt: Buffer, keyId = this.#current.get(FILES)): { keyId: number; key: Buffer } {
    const dataKey = this.#dataKeys.get(`${FILES}/${keyId}`);
    if (keyId === undefined || !dataKey) throw new Error(`the ${FILES} key ${keyId} of this tenant is gone`);
    const name = `cairn file ${this.#tenantId}/${storageKey}`;
    return { keyId, key: Buffer.from(hkdfSync(HASHES[FILES], dataKey, salt, name, 32)) };
  }

  #place(table: string, column: string, rowId: string) {
    return { tenantId: this.#tenantId, table, column, rowId };
  }

  /** HKDF from the tenant's data key: SHA-256 for pii, SHA-512 for financial, one key for each column. */
  #columnKey(purpose: Purpose, keyId: number, table: string, column: string): Buffer {
    const name = `${purpose}/${keyId}/${table}/${column}`;
    const known = this.#columnKeys.get(name);
    if (known) return known;
    const dataKey = this.#dataKeys.get(`${purpose}/${keyId}`);
    if (!dataKey) throw new Error(`the ${purpose} key ${keyId} of this tenant is gone`);
    const key = Buffer.from(hkdfSync(HASHES[purpose], dataKey, this.#tenantId, `cairn cell ${table}.${column}`, 32));
    this.#columnKeys.set(name, key);
    return key;
  }
}

/** A new tenant's first keys, wrapped, as rows to insert. */
export function newTenantKeys(master: MasterKey, tenantId: string): WrappedKey[] {
  return (['pii', 'financial', 'secrets'] as const).map((purpose) => ({
    purpose,
    key_id: 1,
    wrapped: master.wrap(randomBytes(32), tenantId, purpose, 1),
    retired_at: null,
  }));
}
