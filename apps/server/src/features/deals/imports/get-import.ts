import { schema } from '@cairn/db';
import type { ImportKind } from '@cairn/domain';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type ImportRecord, kindOf } from './import-settings.ts';
import { assertMayImport, isOwnImport, maySeeImport } from './imports.policy.ts';
import { type ImportSummary, WITHOUT_CONTENT } from './imports.queries.ts';
import { viewImport } from './view-import.ts';

const { imports } = schema;

const LATEST = 10;
/** Lists of one kind that a person may have and not finish. */
export const OPEN_MAX = 20;

export async function getImport(ctx: Ctx, { id }: { id: string }) {
  return viewImport(ctx, await requireSummary(ctx, id));
}

/** The import without its file, or the one answer for missing and another firm's. */
export async function requireSummary({ tx, actor }: Ctx, id: string): Promise<ImportSummary> {
  const record = await findImportSummary(tx, id);
  if (!record || !maySeeImport(actor, record)) throw fail('NOT_FOUND');
  assertMayImport(actor, kindOf(record));
  return record;
}

export async function listImports(ctx: Ctx, { record_kind }: { record_kind: ImportKind }) {
  assertMayImport(ctx.actor, record_kind);
  const [open, started] = await Promise.all([listOpen(ctx, record_kind), listStarted(ctx, record_kind)]);
  return [...open, ...started].map((each) => viewImport(ctx, each));
}

/** The import with its file decrypted, for the person who uploaded it alone; one that has begun can no longer be changed. */
export async function requireImport(
  ctx: Ctx,
  id: string,
  states: readonly string[],
): Promise<{ record: ImportRecord; bytes: Buffer }> {
  const record = await findImport(ctx.tx, id);
  if (!record || !isOwnImport(ctx.actor, record)) throw fail('NOT_FOUND');
  assertMayImport(ctx.actor, kindOf(record));
  if (!states.includes(record.status)) throw fail('IMPORT_NOT_OPEN');
  const cells = await ctx.cells();
  return { record, bytes: cells.decrypt('imports', 'content_encrypted', record.id, record.content_encrypted) };
}

async function findImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  return (await tx.db.select().from(imports).where(eq(imports.id, id)))[0];
}

/** Without the file: this is asked for several times a second. */
async function findImportSummary(tx: Tx, id: string): Promise<ImportSummary | undefined> {
  return (await tx.db.select(WITHOUT_CONTENT).from(imports).where(eq(imports.id, id)))[0];
}

/** All of this person that are not finished: one that is not shown could be neither finished nor discarded. */
function listOpen({ tx, actor }: Ctx, kind: ImportKind): Promise<ImportSummary[]> {
  const mine = and(eq(imports.status, 'open'), eq(imports.created_by, actor.userId));
  return tx.db
    .select(WITHOUT_CONTENT)
    .from(imports)
    .where(and(eq(imports.record_kind, kind), mine))
    .orderBy(desc(imports.created_at));
}

/** The latest of the firm that were started. */
function listStarted({ tx }: Ctx, kind: ImportKind): Promise<ImportSummary[]> {
  return tx.db
    .select(WITHOUT_CONTENT)
    .from(imports)
    .where(and(eq(imports.record_kind, kind), notInArray(imports.status, ['open', 'discarded'])))
    .orderBy(desc(imports.created_at))
    .limit(LATEST);
}
