import { dayInWords, isDay } from '../../../date-range.ts';
import type { FieldDefinition } from '../../../fields/field.ts';
import { ownEntry } from '../../../own-entry.ts';

/**
 * What `formatValues` wrote of a field, as people read it on screen: "Mar 31, 2026", "80%", the label of a choice. Amounts and
 * what is written in words already stay as they are.
 *
 * @param isOwn a field of the firm's own, whose choices are written as labels: one may be the key of another choice
 */
export function sayReadValue(definition: FieldDefinition | undefined, text: string, isOwn: boolean): string {
  if (text === '') return '';
  switch (definition?.kind) {
    case 'date':
      return isDay(text) ? dayInWords(text) : text;
    case 'choice':
      return isOwn ? text : (ownEntry<string>(definition.choices, text) ?? text);
    case 'boolean':
      return text === 'true' ? 'Yes' : 'No';
    case 'integer':
      if (definition.unit === '%') return `${text}%`;
      // A year is no number to be grouped.
      return definition.max > 9999 ? grouped(text, 0) : text;
    case 'number':
      return `${grouped(text, definition.decimals)}${definition.unit ?? ''}`;
    default:
      return text;
  }
}

/** What is no number, as it was found in a field that had another kind, stays a text. */
const grouped = (text: string, maximumFractionDigits: number): string =>
  Number.isNaN(Number(text)) ? text : Number(text).toLocaleString('en-US', { maximumFractionDigits });
