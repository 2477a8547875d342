import type { FieldDefinition } from '../../../fields/field.ts';
import type { ColumnFormat } from '../columns/column-format.ts';
import type { ImportCurrency } from './currencies.ts';
import type { PersonIndex } from './read/read-person-cell.ts';

/**
 * 'problem' rejects the row, 'kept' puts the cell into the remarks of the deal, since its field does not hold all of it,
 * 'repaired' means look at it, 'note' says what was assumed. Which problems of cells reject their row, the row decides.
 */
export type Severity = 'problem' | 'kept' | 'repaired' | 'note';

export interface Finding {
  severity: Severity;
  /** A sentence. */
  message: string;
}

/** What one cell says; without a value it says nothing, or there is a problem among the findings. */
export interface CellReading<T> {
  value?: T;
  findings: readonly Finding[];
}

export interface CellContext {
  format: ColumnFormat;
  /** Of an amount that names none and whose column has none: the row's, or else the firm's. */
  currency: ImportCurrency;
  /** A column of the row says `currency`, or says one that cannot be read. */
  isSaidByRow?: boolean;
  /** Whom a cell can name. */
  people?: PersonIndex;
  /** The field that the column fills, for readers that serve several. */
  field?: FieldDefinition;
}

/** `text` is cleaned and is not one of the unknown markers. */
export type CellReader<T> = (text: string, context: CellContext) => CellReading<T>;

const NOTHING: readonly Finding[] = [];

/** Without an object for the usual case: a list has a million cells. */
export function reading<T>(value: T, findings: readonly Finding[] = NOTHING): CellReading<T> {
  return { value, findings };
}

export function problem(message: string): CellReading<never> {
  return { findings: [{ severity: 'problem', message }] };
}

export function repaired(message: string): Finding {
  return { severity: 'repaired', message };
}

export function kept(message: string): Finding {
  return { severity: 'kept', message };
}

export function note(message: string): Finding {
  return { severity: 'note', message };
}
