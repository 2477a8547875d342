import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { getImport } from '../get-import.ts';
import type { ImportWriters } from '../import-writer.ts';
import { foresee, requireUndoable } from './foresee-undo.ts';

const { imports } = schema;

/** Queues the undo of an import, unless it would take nothing back. What an earlier one came to is added to. */
export async function startUndo(ctx: Ctx, { id }: { id: string }, writers: ImportWriters) {
  const { tx, actor } = ctx;
  await lockImport(tx, id);
  const record = await requireUndoable(ctx, id);
  const { removed, restored, kept } = await foresee(ctx, record, writers);
  if (removed + restored === 0 && kept.length > 0) throw fail('IMPORT_STAYS', undefined, NOTHING);
  await tx.db.update(imports).set({ undo_status: 'queued', undo_done: 0 }).where(eq(imports.id, record.id));
  await ctx.services.jobs.enqueue(tx, 'undo-import', {
    tenant_id: actor.tenantId,
    import_id: record.id,
    user_id: actor.userId,
    request_id: ctx.origin.requestId,
  });
  await ctx.audit({
    action: 'import.undo_started',
    resource_type: 'import',
    resource_id: record.id,
    table_name: 'imports',
    classification: 'confidential',
  });
  return getImport(ctx, { id: record.id });
}

const NOTHING =
  'Nothing of this import can be undone, so nothing was changed: all that it added has been changed or worked on since.';

/** Of two who ask at once, the second finds it queued. */
async function lockImport(tx: Tx, id: string): Promise<void> {
  await tx.query('select id from imports where id = $1 for update', [id], 'lock-import');
}
