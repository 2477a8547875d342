import type { Ctx } from '../../../core/procedure.ts';
import { type ImportOutputs, kindOf } from './import-settings.ts';
import { canUndoImport } from './imports.policy.ts';
import type { ImportSummary } from './imports.queries.ts';

export type ImportView = ImportOutputs['get'];

/**
 * How an import stands. What it came to is for the person who ran it: counts would tell a colleague of a deal that only others
 * see.
 */
export function viewImport({ actor, now }: Pick<Ctx, 'actor' | 'now'>, record: ImportSummary): ImportView {
  const isOwn = record.created_by === actor.userId;
  return {
    id: record.id,
    record_kind: kindOf(record),
    file_name: record.file_name,
    file_bytes: record.file_bytes,
    status: record.status as ImportView['status'],
    created_by: record.created_by,
    created_at: record.created_at.toISOString(),
    finished_at: record.finished_at?.toISOString() ?? null,
    rows_total: record.rows_total,
    rows_done: record.rows_done,
    report: isOwn ? (record.report as ImportView['report']) : null,
    error: record.error,
    undo: isOwn ? undoOf(record) : undoneOf(record),
    can: { undo: canUndoImport(actor, record, now) },
  };
}

/** To a colleague only that it was taken back, as that it was imported. */
function undoneOf({ undo_status, undone_at }: ImportSummary): ImportView['undo'] {
  if (undo_status !== 'done') return null;
  return { status: 'done', deals_done: 0, finished_at: undone_at?.toISOString() ?? null, report: null };
}

function undoOf({ undo_status, undo_done, undo_report, undone_at }: ImportSummary): ImportView['undo'] {
  if (undo_status === null) return null;
  return {
    status: undo_status as NonNullable<ImportView['undo']>['status'],
    deals_done: undo_done,
    finished_at: undone_at?.toISOString() ?? null,
    report: undo_report as NonNullable<ImportView['undo']>['report'],
  };
}
