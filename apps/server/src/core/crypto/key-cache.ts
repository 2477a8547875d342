import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../database.ts';
import { fail } from '../errors.ts';
import { KeyServiceError } from './key-service.ts';
import type { MasterKey } from './master-key.ts';
import { forgetDecrypted, type TenantCells } from './tenant-cells.ts';
import { openCells, type WrappedKey } from './tenant-keys.ts';

export interface KeyCache {
  /** The cells of the transaction's tenant. Its keys are read under its own policies. */
  cellsOf(tx: Tx, tenantId: string): Promise<TenantCells>;
  /** Reads the keys anew at the next use; other servers do within `KEYS_KEPT_MS`. */
  forget(tenantId: string): void;
}

/** Short, so that a destroyed key is soon gone from memory too. A new version is used no sooner than this after it was made. */
export const KEYS_KEPT_MS = 60_000;
const CACHE = { max: 2000, ttl: KEYS_KEPT_MS };

export function createKeyCache(master: MasterKey): KeyCache {
  const cache = new LRUCache<string, TenantCells>(CACHE);
  let forgotten = 0;
  return {
    async cellsOf(tx, tenantId) {
      const known = cache.get(tenantId);
      if (known) return known;
      const before = forgotten;
      const keys = await tx.db.select().from(schema.tenantKeys).where(eq(schema.tenantKeys.tenant_id, tenantId));
      const cells = await openCells(master, tenantId, keys as WrappedKey[]).catch((error: unknown) => {
        // Worth trying again in a moment, like a database that is away.
        throw error instanceof KeyServiceError ? fail('UNAVAILABLE') : error;
      });
      // What was read before somebody said that it has changed is good for this transaction, and for no later one.
      if (keys.length > 0 && before === forgotten) cache.set(tenantId, cells);
      return cells;
    },
    forget(tenantId) {
      forgotten++;
      cache.delete(tenantId);
      forgetDecrypted();
    },
  };
}
