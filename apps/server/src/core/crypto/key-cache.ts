import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../database.ts';
import type { MasterKey } from './master-key.ts';
import { TenantCells, type WrappedKey } from './tenant-cells.ts';

export interface KeyCache {
  /** The cells of the transaction's tenant. Its keys are read under its own policies. */
  cellsOf(tx: Tx, tenantId: string): Promise<TenantCells>;
}

// Short, so that a destroyed key is soon gone from memory too.
const CACHE = { max: 2000, ttl: 60_000 };

export function createKeyCache(master: MasterKey): KeyCache {
  const cache = new LRUCache<string, TenantCells>(CACHE);
  return {
    async cellsOf(tx, tenantId) {
      const known = cache.get(tenantId);
      if (known) return known;
      const keys = await tx.db.select().from(schema.tenantKeys).where(eq(schema.tenantKeys.tenant_id, tenantId));
      const cells = new TenantCells(tenantId, master, keys as WrappedKey[]);
      if (keys.length > 0) cache.set(tenantId, cells);
      return cells;
    },
  };
}
