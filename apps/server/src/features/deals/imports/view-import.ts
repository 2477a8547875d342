import type { ImportOutputs } from './import-settings.ts';
import type { ImportSummary } from './imports.queries.ts';

export type ImportView = ImportOutputs['get'];

export function viewImport(record: ImportSummary): ImportView {
  return {
    id: record.id,
    file_name: record.file_name,
    file_bytes: record.file_bytes,
    status: record.status as ImportView['status'],
    created_by: record.created_by,
    created_at: record.created_at.toISOString(),
    finished_at: record.finished_at?.toISOString() ?? null,
    rows_total: record.rows_total,
    rows_done: record.rows_done,
    report: record.report as ImportView['report'],
    error: record.error,
  };
}
