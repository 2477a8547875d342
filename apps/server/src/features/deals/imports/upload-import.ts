import { createHash } from 'node:crypto';
import { schema } from '@cairn/db';
import { checkShape, type ImportKind, isBlankRow } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { assertStorage } from '../../access/tenants/assert-storage.ts';
import { draftOf } from './draft-import.ts';
import { OPEN_MAX } from './get-import.ts';
import type { ImportRecord, Reading } from './import-settings.ts';
import { assertMayImport } from './imports.policy.ts';
import { placeHeader } from './place-header.ts';
import { readNewList } from './reading/read-records.ts';

const { imports } = schema;

/** Stores a list, encrypted, and says how it would be read. A file that is no list is refused and not stored. */
export async function uploadImport(
  ctx: Ctx,
  { query: { record_kind }, body }: { query: { record_kind: ImportKind }; body: File },
) {
  assertMayImport(ctx.actor, record_kind);
  const bytes = Buffer.from(await body.arrayBuffer());
  const content = await readNewList(bytes, record_kind);
  const { records } = content;
  const reading: Reading = { ...content.source, ...placeHeader(records, record_kind) };
  const rows = countRows(records, reading);
  const id = newId();
  await assertFewOpen(ctx.tx, ctx.actor.userId, record_kind);
  await assertStorage(ctx, bytes.length);
  const record = await insertImport(ctx.tx, {
    tenant_id: ctx.actor.tenantId,
    id,
    created_by: ctx.actor.userId,
    created_at: ctx.now,
    record_kind,
    file_name: safeName(body.name),
    file_bytes: bytes.length,
    file_hash: createHash('sha256').update(bytes).digest(),
    content_encrypted: (await ctx.cells()).encrypt('imports', 'content_encrypted', id, bytes),
    settings: { reading },
    rows_total: rows,
  });
  await ctx.audit({
    action: 'import.uploaded',
    resource_type: 'import',
    resource_id: id,
    table_name: 'imports',
    classification: 'confidential',
    metadata: {
      file_name: record.file_name,
      sha256: record.file_hash.toString('hex'),
      bytes: bytes.length,
      rows,
      record_kind,
    },
  });
  return draftOf(ctx, record, content);
}

/** How many rows the list has; one that is empty, too long or too wide is refused. */
export function countRows(records: readonly string[][], reading: Reading): number {
  const rows = records.slice(reading.first_data_row).filter((row) => !isBlankRow(row)).length;
  const shape = checkShape(
    rows,
    records.reduce((widest, row) => Math.max(widest, row.length), 0),
  );
  if (!shape.ok) throw fail('FILE_REFUSED', undefined, shape.message);
  return rows;
}

/** The last part of the name, without control characters: it is shown and written to file names. */
function safeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 200) || 'list'
  );
}

async function insertImport(tx: Tx, row: typeof imports.$inferInsert): Promise<ImportRecord> {
  const [record] = await tx.db.insert(imports).values(row).returning();
  if (!record) throw new Error('the import was not stored');
  return record;
}

/** What is not finished is kept until its person finishes or discards it: nothing is thrown away to make room. */
async function assertFewOpen(tx: Tx, userId: string, kind: ImportKind): Promise<void> {
  // Of two that come at once the second counts the first.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`imports of ${userId}`], 'lock-imports');
  const open = and(eq(imports.created_by, userId), eq(imports.record_kind, kind), eq(imports.status, 'open'));
  if ((await tx.db.$count(imports, open)) < OPEN_MAX) return;
  throw fail(
    'FILE_REFUSED',
    undefined,
    `You have ${OPEN_MAX} unfinished imports, and no more are kept. Finish or discard one under Latest imports.`,
  );
}
