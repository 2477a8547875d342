import { csvFile } from '../../../core/csv-file.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { readCorrected } from './corrections.ts';
import { readFirm } from './firm-context.ts';
import { requireImport } from './get-import.ts';
import { decryptOutcome, reasonsOf } from './import-outcome.ts';
import { kindOf, settingsOf } from './import-settings.ts';
import { headerOf } from './place-header.ts';
import { readRows } from './read-plan.ts';

/** The rejected rows as they are in the file, with their number and the reasons, to fix and import again. */
export async function exportRejected(ctx: Ctx, { id }: { id: string }) {
  const { record, bytes } = await requireImport(ctx, id, ['done']);
  const { reading, plan } = settingsOf(record);
  if (!plan) throw fail('IMPORT_NOT_OPEN');
  const records = await readCorrected(ctx, record, bytes);
  const rejected =
    (await decryptOutcome(ctx, record))?.rejected ??
    reasonsOf(await readRows(ctx, records, reading, plan, await readFirm(ctx, kindOf(record))));
  const header = headerOf(records, reading) ?? [];
  // A short row is filled up, so that its number and reason stand below their headings; a long one widens the file.
  const width = Math.max(header.length, ...rejected.map(({ row }) => records[row - 1]?.length ?? 0));
  const filled = (cells: readonly string[] = []) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const lines = rejected.map(({ row, reason }) => [...filled(records[row - 1]), String(row), reason]);
  await ctx.audit({
    action: 'import.rejected_exported',
    resource_type: 'import',
    resource_id: id,
    table_name: 'imports',
    classification: 'confidential',
    metadata: { rows: rejected.length },
  });
  const name = `rejected_${record.file_name.replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '_')}.csv`;
  return csvFile(name, [...filled(header), 'Row', 'Reason'], lines);
}
