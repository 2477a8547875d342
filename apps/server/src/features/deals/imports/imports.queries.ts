import { schema } from '@cairn/db';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { ImportRecord } from './import-settings.ts';

const { imports } = schema;

const {
  content_encrypted: _content,
  corrections_encrypted: _corrections,
  rejected_encrypted: _rejected,
  file_hash: _hash,
  ...columns
} = getTableColumns(imports);

/** The columns without the file: an import is asked for several times a second. */
export const WITHOUT_CONTENT = columns;
export type ImportSummary = Omit<
  ImportRecord,
  'content_encrypted' | 'corrections_encrypted' | 'rejected_encrypted' | 'file_hash'
>;

/** Changes an import that is in one of these states; undefined when it is in another by now. */
export async function updateImportIn(
  tx: Tx,
  id: string,
  states: readonly string[],
  changes: Partial<typeof imports.$inferInsert>,
): Promise<ImportSummary | undefined> {
  const [row] = await tx.db
    .update(imports)
    .set(changes)
    .where(and(eq(imports.id, id), sql`${imports.status} = any(${sql.param([...states])}::text[])`))
    .returning(WITHOUT_CONTENT);
  return row;
}
