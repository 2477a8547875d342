import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { getImport, requireSummary } from '../get-import.ts';
import { canUndoImport } from '../imports.policy.ts';

const { imports } = schema;

/** Queues the undo of an import. Whose it is not is told that there is none to undo. */
export async function startUndo(ctx: Ctx, { id }: { id: string }) {
  const { tx, actor, now } = ctx;
  await lockImport(tx, id);
  const record = await requireSummary(ctx, id);
  if (record.created_by !== actor.userId) throw fail('FORBIDDEN');
  if (!canUndoImport(actor, record, now)) throw fail('IMPORT_STAYS');
  await tx.db
    .update(imports)
    .set({ undo_status: 'queued', undo_done: 0, undo_report: null })
    .where(eq(imports.id, record.id));
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

/** Of two who ask at once, the second finds it queued. */
async function lockImport(tx: Tx, id: string): Promise<void> {
  await tx.query('select id from imports where id = $1 for update', [id], 'lock-import');
}
