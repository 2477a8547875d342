import { createHmac, hkdfSync } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { decryptCell, encryptCell, keyIdOf } from './cell.ts';
import { type EncryptedColumn, type EncryptedTable, type Purpose, purposeOf } from './registry.ts';

export interface OpenKey {
  purpose: Purpose;
  key_id: number;
  /** None once it is destroyed. */
  key: Buffer | null;
  /** Keys of single columns that are left of a destroyed one, by `table.column`. */
  columns: ReadonlyMap<string, Buffer>;
  /** Whether new values are encrypted with it. */
  is_current: boolean;
}

// A board decrypts thousands of amounts, a cipher for each; a look here costs a tenth. As short-lived as the keys themselves.
const DECRYPTED = new LRUCache<string, string>({ max: 50_000, ttl: 60_000, ttlResolution: 1000 });

/** When keys change: what was decrypted with one that is gone since is not to outlive it. */
export const forgetDecrypted = () => DECRYPTED.clear();

const HASHES: Record<Purpose, string> = { pii: 'sha256', financial: 'sha512', secrets: 'sha256', hashes: 'sha256' };

/** Decks, models and contracts: what stands in files goes with what stands in amounts. */
export const FILES: Purpose = 'financial';

/** Stands where a table's name would: no table is called so. */
const LOOSE = 'encryption tool';
const STORE = 'file store';

/** What was encrypted with it cannot be read any more, by anybody. */
export class DestroyedKey extends Error {
  override name = 'DestroyedKey';
  constructor(purpose: Purpose, keyId: number) {
    super(`the ${purpose} key ${keyId} of this tenant is gone`);
  }
}

/** Encrypts and decrypts the fields of one tenant. Holds its unwrapped keys, so it lives in a short-lived cache. */
export class TenantCells {
  readonly #tenantId: string;
  readonly #dataKeys = new Map<string, Buffer>();
  readonly #current = new Map<Purpose, number>();
  readonly #columnKeys = new Map<string, Buffer>();

  constructor(tenantId: string, keys: readonly OpenKey[]) {
    this.#tenantId = tenantId;
    for (const { purpose, key_id, key, columns, is_current } of keys) {
      if (key) this.#dataKeys.set(`${purpose}/${key_id}`, key);
      if (is_current) this.#current.set(purpose, key_id);
      for (const [column, columnKey] of columns) {
        const [table = '', name = ''] = column.split('.');
        this.#columnKeys.set(`${purpose}/${key_id}/${table}/${name}`, columnKey);
      }
    }
  }

  /** The version that new values of a purpose are encrypted with. */
  currentOf(purpose: Purpose): number {
    const keyId = this.#current.get(purpose);
    if (keyId === undefined) throw new Error(`tenant has no ${purpose} key`);
    return keyId;
  }

  /** The versions that exist, the newest first; of a destroyed one nothing is here. */
  versionsOf(purpose: Purpose): number[] {
    const names = [...this.#dataKeys.keys()].map((name) => name.split('/'));
    return names
      .filter(([of]) => of === purpose)
      .map(([, keyId]) => Number(keyId))
      .sort((a, b) => b - a);
  }

  encrypt<T extends EncryptedTable>(
    table: T,
    column: EncryptedColumn<T>,
    rowId: string,
    value: string | Buffer,
  ): Buffer {
    const purpose = purposeOf(table, column);
    const keyId = this.currentOf(purpose);
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

  /** The same value under the key in use: for a cell that comes back from where no rotation reaches. */
  renew<T extends EncryptedTable>(table: T, column: EncryptedColumn<T>, rowId: string, cell: Buffer): Buffer {
    if (keyIdOf(cell) === this.currentOf(purposeOf(table, column))) return cell;
    return this.encrypt(table, column, rowId, this.decrypt(table, column, rowId, cell));
  }

  /** For the encryption tool: a text that stands in no record, bound to the firm and to the kind that was said of it. */
  encryptLoose(purpose: 'pii' | 'financial', text: string): Buffer {
    const keyId = this.currentOf(purpose);
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
    const own = this.#dataKeys.has('hashes/1');
    // One that is never replaced: hashes must stay comparable. Older firms have none and go on with their first key of the purpose.
    const purpose = own ? 'hashes' : purposeOf(table, column);
    return createHmac('sha256', this.#columnKey(purpose, 1, table, column))
      .update(text)
      .digest();
  }

  /** The key of one file, which no other file has; `keyId` is that of the data key it is derived from. */
  fileKey(storageKey: string, salt: Buffer, keyId = this.currentOf(FILES)): { keyId: number; key: Buffer } {
    const dataKey = this.#dataKeys.get(`${FILES}/${keyId}`);
    if (!dataKey) throw new DestroyedKey(FILES, keyId);
    const name = `cairn file ${this.#tenantId}/${storageKey}`;
    return { keyId, key: Buffer.from(hkdfSync(HASHES[FILES], dataKey, salt, name, 32)) };
  }

  /** The key of a file, encrypted with the key in use: what a rotation keeps of a file instead of encrypting it anew. */
  wrapFileKey(storageKey: string, key: Buffer): Buffer {
    const keyId = this.currentOf(FILES);
    return encryptCell(this.#columnKey(FILES, keyId, STORE, 'key'), keyId, this.#place(STORE, 'key', storageKey), key);
  }

  unwrapFileKey(storageKey: string, cell: Buffer): Buffer {
    return decryptCell(
      this.#columnKey(FILES, keyIdOf(cell), STORE, 'key'),
      this.#place(STORE, 'key', storageKey),
      cell,
    );
  }

  /** For what remains of a key that is destroyed. */
  columnKey(purpose: Purpose, keyId: number, table: string, column: string): Buffer {
    return this.#columnKey(purpose, keyId, table, column);
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
    if (!dataKey) throw new DestroyedKey(purpose, keyId);
    const key = Buffer.from(hkdfSync(HASHES[purpose], dataKey, this.#tenantId, `cairn cell ${table}.${column}`, 32));
    this.#columnKeys.set(name, key);
    return key;
  }
}
