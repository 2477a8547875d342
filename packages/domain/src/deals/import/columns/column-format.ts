import type { CustomFieldKind } from '../../../fields/custom-fields.ts';
import type { ImportCurrency } from '../cells/currencies.ts';
import type { DateOrder } from '../cells/date-patterns.ts';
import type { DecimalStyle } from '../cells/read-digits.ts';
import type { ImportTarget } from '../import-fields.ts';

/** How the cells of one column are to be read; what is absent takes its default. */
export interface ColumnFormat {
  /** Default: the currency that another column says, see `currencyColumnOf`; or else the firm's. */
  currency?: ImportCurrency;
  /** Power of ten announced by the header: 6 for amounts in millions, 2 for percentages written as 0.25. */
  scale?: number;
  /** Default 'point'. */
  decimal?: DecimalStyle;
  /** Default 'day-first'. */
  dateOrder?: DateOrder;
  serials?: boolean;
  /** Of a column of stages: the key of the stage for each value as `foldValue` gives it; null begins in the first one. */
  stages?: Record<string, string | null>;
  /** Of a column of people: the id of the colleague for such a value; null for nobody. Others are known by name or address. */
  people?: Record<string, string | null>;
}

interface ColumnValue {
  key: string;
  stage: string | null;
  person: string | null;
}

/** How the values of a column are read that stand for stages or for colleagues, as suggested; undefined for other fields. */
export function valueFormat(kind: string, values: readonly ColumnValue[]): ColumnFormat | undefined {
  if (kind === 'stage') return { stages: Object.fromEntries(values.map(({ key, stage }) => [key, stage])) };
  if (kind !== 'person') return undefined;
  const named = values.filter(({ person }) => person !== null);
  return { people: Object.fromEntries(named.map(({ key, person }) => [key, person])) };
}

/** A field of the firm's own that is made for a column, together with the import. */
export interface NewField {
  label: string;
  kind: CustomFieldKind;
  /** Labels of a choice, or of several. */
  choices?: string[];
}

/** What one column of the file becomes; `field` null leaves it out. */
export interface ColumnMapping {
  /** Zero-based position in the row. */
  column: number;
  field: ImportTarget | null;
  format?: ColumnFormat;
  /** With the field `new`. */
  create?: NewField;
}

/** What to call a column in a sentence: its header, or its letter in the spreadsheet when it has none. */
export function columnName(header: readonly string[] | null, column: number): string {
  const name = header?.[column]?.replace(/\s+/g, ' ').trim();
  if (name) return name;
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `Column ${letters}`;
}
