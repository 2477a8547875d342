import type { ColumnMapping } from '../columns/column-format.ts';
import { detectColumnFormat } from '../columns/detect-column-format.ts';
import { suggestMapping } from '../columns/suggest-mapping.ts';
import { decodeText } from '../file/decode-text.ts';
import { detectHeader } from '../file/detect-header.ts';
import { detectSeparator } from '../file/detect-separator.ts';
import { peekRecords } from '../file/peek-records.ts';
import { findImportField, type ImportValues } from '../import-fields.ts';
import { dealKeys } from '../rows/deal-key.ts';
import { type Duplicate, type ExistingDeal, findDuplicates } from '../rows/find-duplicates.ts';
import { mergeRow } from '../rows/merge-row.ts';
import type { ImportPlan } from '../rows/plan-import.ts';
import { prepareReader, type ReadRow } from '../rows/read-row.ts';

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
  const read = prepareReader(header, mapping, { currency: 'EUR' });
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
      const target = deals.get('row' in action.into ? `${run}-${action.into.row}` : action.into.record);
      if (!target) throw new Error(`Row ${action.row} is merged into a deal that is not there.`);
      const names = { stages: new Map(), people: new Map(), custom: {} };
      target.values = { ...target.values, ...mergeRow(target, { values }, names).values };
      target.website = target.values.website;
      target.imported_keys.push(deal_key);
    }
  }
  return [...deals.values()];
}
