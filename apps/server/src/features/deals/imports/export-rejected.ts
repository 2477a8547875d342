import { csvFile } from '../../../core/csv-file.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { readCorrected } from './corrections.ts';
import { readFirm } from './firm-context.ts';
import { requireImport } from './get-import.ts';
import { kindOf, settingsOf } from './import-settings.ts';
import { readRows } from './read-plan.ts';

/** The rejected rows as they are in the file, with their number and the reasons, to fix and import again. */
export async function exportRejected(ctx: Ctx, { id }: { id: string }) {
  const { record, bytes } = await requireImport(ctx, id, ['done']);
  const { reading, plan } = settingsOf(record);
  if (!plan) throw fail('IMPORT_NOT_OPEN');
  const records = await readCorrected(ctx, record, bytes);
  const rejected = (await readRows(ctx, records, reading, plan, await readFirm(ctx, kindOf(record)))).filter(
    (row) => row.rejected,
  );
  const header = reading.header_row === null ? [] : (records[reading.header_row] ?? []);
  const lines = rejected.map(({ row, issues }) => {
    const reasons = issues.filter(({ severity }) => severity === 'problem').map(({ message }) => message);
    return [...(records[row - 1] ?? []), String(row), reasons.join(' ')];
  });
  await ctx.audit({
    action: 'import.rejected_exported',
    resource_type: 'import',
    resource_id: id,
    table_name: 'imports',
    classification: 'confidential',
    metadata: { rows: rejected.length },
  });
  const name = `rejected_${record.file_name.replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '_')}.csv`;
  return csvFile(name, [...header, 'Row', 'Reason'], lines);
}
