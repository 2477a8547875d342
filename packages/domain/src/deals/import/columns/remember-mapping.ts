import { findImportField, type ImportTarget } from '../import-fields.ts';
import type { ColumnFormat, ColumnMapping } from './column-format.ts';
import { headerKeys, headerSignature } from './header-signature.ts';

/** Plain JSON, for the firm's settings. */
export interface RememberedMapping {
  signature: string;
  /** By the column's name, so that the columns may stand in another order next time. */
  columns: Record<string, { field: ImportTarget | null; format?: ColumnFormat }>;
}

/** What to store once a person has confirmed the mapping of a list with this header. */
export function rememberMapping(header: readonly string[], mapping: readonly ColumnMapping[]): RememberedMapping {
  const keys = headerKeys(header);
  const entries = mapping.flatMap(({ column, field, format }) => {
    const key = keys[column];
    return key === undefined ? [] : [[key, format ? { field, format } : { field }] as const];
  });
  return { signature: headerSignature(header), columns: Object.fromEntries(entries) };
}

/** The mapping for a list with the same columns, or null when this one differs: a half-right mapping is worse than none. */
export function recallMapping(header: readonly string[], remembered: RememberedMapping): ColumnMapping[] | null {
  if (headerSignature(header) !== remembered.signature) return null;
  const known = new Map(Object.entries(remembered.columns));
  return headerKeys(header).map((key, column) => {
    const kept = known.get(key);
    // The field may have gone since.
    const field = kept?.field && findImportField(kept.field) ? kept.field : null;
    return { column, field, ...(kept?.format ? { format: kept.format } : {}) };
  });
}
