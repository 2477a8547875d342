import { plural } from '../../../lib/base/format.ts';
import { IMPORT_WORDS } from './import-words.ts';
import type { Counts, ImportView } from './queries.ts';

/** "4 deals added, 3 rows merged": several rows may go into one deal, which the list did not bring. */
export function sayImported(kind: ImportView['record_kind'], { created, merged, imported }: Counts): string {
  const { one, many } = IMPORT_WORDS[kind];
  if (kind !== 'opportunity' || merged === 0) return `${plural(imported, one, many)} imported`;
  const rows = `${plural(merged, 'row')} merged`;
  return created === 0 ? rows : `${plural(created, one, many)} added, ${rows}`;
}
