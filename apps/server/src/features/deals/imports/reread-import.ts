import type { Separator, TextEncodingName } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { draftOf, OPEN } from './draft-import.ts';
import { requireImport } from './get-import.ts';
import { kindOf, type Reading, type Source, settingsOf } from './import-settings.ts';
import { updateImportIn } from './imports.queries.ts';
import { placeHeader } from './place-header.ts';
import { readList } from './reading/read-records.ts';
import { countRows } from './upload-import.ts';

interface Changes {
  encoding?: TextEncodingName | undefined;
  separator?: Separator | undefined;
  sheet?: number | undefined;
  /** As the spreadsheet counts, from 1; null for a list without one, absent to find it. */
  header_row?: number | null | undefined;
}

/** Reads the stored file the way that the person says, where the detection was wrong. */
export async function rereadImport(ctx: Ctx, { id, ...changes }: Changes & { id: string }) {
  const { record, bytes } = await requireImport(ctx, id, OPEN);
  const content = await readList(bytes, changedSource(settingsOf(record).reading, changes));
  const { source, records } = content;
  const reading: Reading = { ...source, ...placeHeader(records, kindOf(record), changes.header_row) };
  const rows = countRows(records, reading);
  const updated = await updateImportIn(ctx.tx, id, OPEN, { settings: { reading }, rows_total: rows });
  if (!updated) throw fail('IMPORT_NOT_OPEN');
  await ctx.audit({
    action: 'import.reread',
    resource_type: 'import',
    resource_id: id,
    table_name: 'imports',
    classification: 'confidential',
    metadata: { ...changes, rows },
  });
  return draftOf(ctx, { ...record, settings: { reading }, rows_total: rows }, content);
}

function changedSource(before: Reading, { encoding, separator, sheet }: Changes): Source {
  if ('sheet' in before) return { sheets: before.sheets, sheet: sheet ?? before.sheet };
  return { encoding: encoding ?? before.encoding, separator: separator ?? before.separator };
}
