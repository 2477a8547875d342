import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { ImportRecord } from './import-settings.ts';
import { findImport, findImportSummary, listImportSummaries } from './imports.queries.ts';
import { viewImport } from './view-import.ts';

const LATEST = 10;

export async function getImport({ tx }: Ctx, { id }: { id: string }) {
  const record = await findImportSummary(tx, id);
  if (!record) throw fail('NOT_FOUND');
  return viewImport(record);
}

export async function listImports({ tx }: Ctx) {
  return (await listImportSummaries(tx, LATEST)).map(viewImport);
}

/** The import with its file decrypted; one that has begun can no longer be changed. */
export async function requireImport(
  ctx: Ctx,
  id: string,
  states: readonly string[],
): Promise<{ record: ImportRecord; bytes: Buffer }> {
  const record = await findImport(ctx.tx, id);
  if (!record) throw fail('NOT_FOUND');
  if (!states.includes(record.status)) throw fail('IMPORT_NOT_OPEN');
  const cells = await ctx.cells();
  return { record, bytes: cells.decrypt('imports', 'content_encrypted', record.id, record.content_encrypted) };
}
