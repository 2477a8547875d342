import { randomBytes } from 'node:crypto';
import type { MasterKey } from './master-key.ts';
import { KEPT_COLUMNS, type Purpose } from './registry.ts';
import { type OpenKey, TenantCells } from './tenant-cells.ts';

/** A row of `tenant_keys`. */
export interface WrappedKey {
  purpose: Purpose;
  key_id: number;
  wrapped: Buffer | null;
  remains: Buffer | null;
  used_from: Date | null;
  retired_at: Date | null;
}

/** What a destroyed key leaves: the keys of single columns, by `table.column`. */
const remainsOf = (purpose: Purpose) => `${purpose} remains`;

export async function openCells(
  master: MasterKey,
  tenantId: string,
  keys: readonly WrappedKey[],
): Promise<TenantCells> {
  return new TenantCells(tenantId, await Promise.all(keys.map((key) => openKey(master, tenantId, key))));
}

async function openKey(master: MasterKey, tenantId: string, row: WrappedKey): Promise<OpenKey> {
  const { purpose, key_id, wrapped, remains, used_from, retired_at } = row;
  const kept = remains
    ? (JSON.parse((await master.unwrap(remains, tenantId, remainsOf(purpose), key_id)).toString()) as Record<
        string,
        string
      >)
    : {};
  return {
    purpose,
    key_id,
    key: wrapped && (await master.unwrap(wrapped, tenantId, purpose, key_id)),
    columns: new Map(Object.entries(kept).map(([name, key]) => [name, Buffer.from(key, 'base64')])),
    is_current: used_from !== null && retired_at === null,
  };
}

/** A new tenant's first keys, wrapped, as rows to insert: for each purpose the one in use and the next. */
export async function newTenantKeys(master: MasterKey, tenantId: string, now: Date): Promise<WrappedKey[]> {
  const first = (['pii', 'financial', 'secrets', 'hashes'] as const).map((purpose) =>
    newKey(master, tenantId, purpose, 1, now),
  );
  // Hashes are compared with older ones for as long as the firm exists, so theirs is never replaced.
  const next = (['pii', 'financial', 'secrets'] as const).map((purpose) => newKey(master, tenantId, purpose, 2, null));
  return Promise.all([...first, ...next]);
}

/** @param usedFrom none for a key that is made ahead */
export async function newKey(
  master: MasterKey,
  tenantId: string,
  purpose: Purpose,
  key_id: number,
  usedFrom: Date | null,
): Promise<WrappedKey> {
  const wrapped = await master.wrap(randomBytes(32), tenantId, purpose, key_id);
  return { purpose, key_id, wrapped, remains: null, used_from: usedFrom, retired_at: null };
}

/**
 * What is kept of a key that is destroyed: cells that stand in sealed audit events stay as they are, and so do the hashes of
 * firms that had no key for hashes. Everything else under the key is lost with it.
 */
export async function wrapRemains(
  master: MasterKey,
  tenantId: string,
  cells: TenantCells,
  purpose: Purpose,
  keyId: number,
): Promise<Buffer | null> {
  const kept = KEPT_COLUMNS.filter((column) => column.purpose === purpose && (!column.first || keyId === 1));
  if (kept.length === 0) return null;
  const keys = kept.map(({ table, column }) => [
    `${table}.${column}`,
    cells.columnKey(purpose, keyId, table, column).toString('base64'),
  ]);
  return master.wrap(Buffer.from(JSON.stringify(Object.fromEntries(keys))), tenantId, remainsOf(purpose), keyId);
}
