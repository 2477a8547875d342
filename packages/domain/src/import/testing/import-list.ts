import type { ColumnMapping } from '../column-format.ts';
import { dealKeys } from '../deal-key.ts';
import { decodeText } from '../decode-text.ts';
import { detectColumnFormat } from '../detect-column-format.ts';
import { detectHeader } from '../detect-header.ts';
import { detectSeparator } from '../detect-separator.ts';
import { type Duplicate, type ExistingDeal, findDuplicates } from '../find-duplicates.ts';
import { findImportField, type ImportValues } from '../import-fields.ts';
import { mergeInto } from '../merge-into.ts';
import { peekRecords } from '../peek-records.ts';
import type { ImportPlan } from '../plan-import.ts';
import { prepareReader, type ReadRow } from '../read-row.ts';
import { suggestMapping } from '../suggest-mapping.ts';

export interface ReadList {
  header: readonly string[] | null;
  mapping: ColumnMapping[];
  rows: ReadRow[];
}

/** A file read as the wizard would if the person accepted every suggestion. */
export function readList(bytes: Uint8Array): ReadList {
  const { text } = decodeText(bytes);
  const { separator, start } = detectSeparator(text);
  const records = peekRecords(text.slice(start), separator);
  const { headerRow, firstDataRow } = detectHeader(records.slice(0, 50));
  const header = headerRow === null ? null : (records[headerRow] ?? null);
  const data = records.slice(firstDataRow);
  const mapping = suggestMapping(header, data).map(({ column, field }): ColumnMapping => {
    const target = field ? findImportField(field) : undefined;
    if (!target) return { column, field };
    const cells = data.map((row) => row[column] ?? '');
    return { column, field, format: detectColumnFormat(target, header?.[column] ?? '', cells).format };
  });
  const read = prepareReader(header, mapping, 'EUR');
  return { header, mapping, rows: data.map((cells, index) => read(cells, firstDataRow + index + 1)) };
}

export type StoredDeal = ExistingDeal & { id: string; imported_keys: string[]; values: ImportValues };

/** The duplicates of the rows that are not rejected. */
export function duplicatesOf(rows: readonly ReadRow[], pipeline: readonly ExistingDeal[]): Map<number, Duplicate> {
  const keyed = rows.filter(({ rejected }) => !rejected).map(({ row, values }) => ({ row, ...dealKeys(values) }));
  return findDuplicates(keyed, pipeline);
}

/** What the server does with a plan: writes deals, fills gaps, and remembers with each deal which rows went into it. */
export function applyPlan(pipeline: readonly StoredDeal[], rows: readonly ReadRow[], plan: ImportPlan): StoredDeal[] {
  const deals = new Map(pipeline.map((deal) => [deal.id, { ...deal, imported_keys: [...deal.imported_keys] }]));
  const run = `run${pipeline.length}`;
  const byRow = new Map(rows.map((row) => [row.row, row]));
  for (const action of plan.actions) {
    const values = byRow.get(action.row)?.values ?? {};
    const { deal_key, company_key } = dealKeys(values);
    if (action.action === 'create') {
      const id = `${run}-${action.row}`;
      const { company_name = '', website } = values;
      deals.set(id, { id, company_name, website, company_key, imported_keys: [deal_key], values });
    } else if (action.action === 'merge') {
      const target = deals.get('row' in action.into ? `${run}-${action.into.row}` : action.into.opportunity);
      if (!target) throw new Error(`Row ${action.row} is merged into a deal that is not there.`);
      target.values = { ...target.values, ...mergeInto(target.values, values) };
      target.website = target.values.website;
      target.imported_keys.push(deal_key);
    }
  }
  return [...deals.values()];
}
