import type { CustomFieldKind } from './custom-fields.ts';
import { liesInRange, readDayRange, readMoneyRange, readNumberRange } from './filter-range.ts';

/** What a filter by a field of the firm's own says beside values and ranges. No key of a choice has a colon. */
export const IS_EMPTY = 'is:empty';
export const IS_FILLED = 'is:filled';
const CONTAINS = 'contains:';

/** The text that a filter looks for inside of texts: "contains:abc" -> "abc". */
export const readContains = (text: string): string | undefined =>
  text.startsWith(CONTAINS) && text.slice(CONTAINS.length).trim() !== ''
    ? text.slice(CONTAINS.length).trim()
    : undefined;
export const writeContains = (text: string): string => `${CONTAINS}${text.trim()}`;

interface Filtered {
  label: string;
  kind: CustomFieldKind;
  is_encrypted: boolean;
}

/** Why a field of the firm's own cannot be filtered by this; undefined if it can. */
export function ownFilterProblem({ label, kind, is_encrypted }: Filtered, text: string): string | undefined {
  if (is_encrypted) return `${label} is encrypted, so deals cannot be filtered by it.`;
  if (text === IS_EMPTY || text === IS_FILLED) return undefined;
  const range = (example: string) => `${label} must be a range such as ${example}, is:empty or is:filled.`;
  switch (kind) {
    case 'number':
    case 'percent':
      return readNumberRange(text) ? undefined : range('5..20');
    case 'money':
      return readMoneyRange(text) ? undefined : range('EUR:100000..500000, in minor units');
    case 'date':
      return readDayRange(text) ? undefined : range('2026-01-01..2026-03-31');
    default:
      if (isRange(text)) return `${label} takes values, contains:Berlin, is:empty or is:filled, and no range.`;
      return text.startsWith(CONTAINS) && readContains(text) === undefined
        ? `${label} must say what it contains, as in contains:Berlin.`
        : undefined;
  }
}

/** A range of before the field became of another kind is no value that nobody has: the list would be empty without a reason. */
const isRange = (text: string): boolean =>
  text.includes('..') && [readNumberRange, readMoneyRange, readDayRange].some((read) => read(text));

/** Whether the values of a record are among those that a filter wants. */
export function fitsOwnFilter(stored: unknown, wanted: readonly string[], currency: string): boolean {
  const values = [stored ?? []].flat();
  return wanted.some((text) => {
    if (text === IS_EMPTY) return values.length === 0;
    if (text === IS_FILLED) return values.length > 0;
    const part = readContains(text)?.toLowerCase();
    return values.some((one) =>
      part === undefined
        ? String(one) === text || liesInRange(one, text, currency)
        : String(one).toLowerCase().includes(part),
    );
  });
}
