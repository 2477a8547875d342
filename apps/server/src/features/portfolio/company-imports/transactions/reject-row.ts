import { findImportField, formatValues, IMPORT_CATALOGUES, type ReadRow, type RowIssue } from '@cairn/domain';
import { ORPCError } from '@orpc/server';

/** Fields of the record call that a list says in another column. */
const COLUMNS: Readonly<Record<string, string>> = {
  instrument_id: 'kind',
  round_id: 'kind',
  reverses_id: 'kind',
  holding_id: 'portfolio',
  portfolio_id: 'portfolio',
};

export const fieldOf = (key: string) => {
  const found = findImportField(COLUMNS[key] ?? key, IMPORT_CATALOGUES.investment_transaction);
  return found ?? { key: 'kind' as const, label: 'Kind' };
};

/** Marks a row as rejected: with what its cell could not be read as, where that is why the field is empty. */
export function rejectRow(row: ReadRow, key: string, message: string): void {
  row.rejected = true;
  const field = fieldOf(key);
  const unread = row.issues.find((issue) => issue.field === field.key && issue.severity === 'kept');
  if (unread) unread.severity = 'problem';
  else row.issues.push(problemOf(field, message, formatValues(row.values)[field.key] ?? ''));
}

const problemOf = ({ key, label }: ReturnType<typeof fieldOf>, message: string, original: string): RowIssue => ({
  column: label,
  field: key,
  severity: 'problem',
  message: `${label}: ${message}`,
  original,
});

/** The field and the sentence of a refusal; none of any other fault. */
export function refusalOf(error: unknown): [field: string, message: string] | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'INVALID_INPUT') return undefined;
  return Object.entries((error.data as { fields?: Record<string, string> } | undefined)?.fields ?? {})[0];
}
