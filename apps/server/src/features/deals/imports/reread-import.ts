import type { Separator, TextEncodingName } from '@cairn/domain';
import { detectHeader } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { draftOf, OPEN } from './draft-import.ts';
import { requireImport } from './get-import.ts';
import { type Reading, settingsOf } from './import-settings.ts';
import { updateImportIn } from './imports.queries.ts';
import { readRecords } from './read-records.ts';
import { countRows } from './upload-import.ts';

interface Reread {
  id: string;
  encoding?: TextEncodingName | undefined;
  separator?: Separator | undefined;
  has_header?: boolean | undefined;
}

/** Reads the stored file the way that the person says, where the detection was wrong. */
export async function rereadImport(ctx: Ctx, { id, has_header, ...changes }: Reread) {
  const { record, bytes } = await requireImport(ctx, id, OPEN);
  const before = settingsOf(record).reading;
  const reading: Reading = {
    ...before,
    encoding: changes.encoding ?? before.encoding,
    separator: changes.separator ?? before.separator,
  };
  const records = await readRecords(bytes, reading);
  const { headerRow, firstDataRow } = detectHeader(records.slice(0, 50));
  const wantsHeader = has_header ?? headerRow !== null;
  const top = headerRow ?? firstDataRow;
  Object.assign(
    reading,
    wantsHeader ? { header_row: top, first_data_row: top + 1 } : { header_row: null, first_data_row: top },
  );
  const rows = countRows(records, reading);
  const updated = await updateImportIn(ctx.tx, id, OPEN, { settings: { reading }, rows_total: rows });
  if (!updated) throw fail('IMPORT_NOT_OPEN');
  return draftOf(ctx, { ...record, settings: { reading }, rows_total: rows }, records);
}
