import { and, eq, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

type Versioned = PgTable & { id: PgColumn; version: PgColumn };

/**
 * Writes the changes if the record still has the version that was seen, and gives it the next one; undefined when it has
 * moved on. The condition stands in the statement that writes, so that of two at the same moment one is refused. `also` is
 * what must hold besides, such as that the record is not deleted.
 */
export async function updateIfUnchanged<T extends Versioned>(
  tx: Tx,
  table: T,
  id: string,
  version: number,
  changes: Partial<InferInsertModel<T>>,
  also?: SQL,
): Promise<InferSelectModel<T> | undefined> {
  const rows = await tx.db
    .update(table)
    .set({ ...changes, version: sql`${table.version} + 1` } as never)
    .where(and(eq(table.id, id), eq(table.version, version), also))
    .returning();
  return (rows as InferSelectModel<T>[])[0];
}
