import type { FieldDefinition } from '../../../../fields/field.ts';
import { type CellReader, problem, reading } from '../cell-reading.ts';
import { shorten } from './read-text-cell.ts';

/** A value of a field that has choices, by its key or its label; yes and no also as people and programs write them. */
export const readChoiceCell: CellReader<string> = (text, { field }) => {
  const found = field && choiceOf(field, text);
  if (found !== undefined) return reading(found);
  const gone = field && retiredOf(field, text);
  if (gone !== undefined) return problem(archived(gone));
  return problem(`"${shorten(text)}" is not one of ${labelsOf(field)}. Write one of them, or leave the cell empty.`);
};

/** The same of several values, separated by comma, semicolon or bar. */
export const readChoicesCell: CellReader<string[]> = (text, { field }) => {
  const parts = splitList(text);
  const found = parts.map((part) => field && choiceOf(field, part));
  const unknown = parts.find((_, place) => found[place] === undefined);
  if (unknown === undefined) return reading([...new Set(found.filter((value) => value !== undefined))]);
  const gone = field && retiredOf(field, unknown);
  if (gone !== undefined) return problem(archived(gone));
  return problem(`"${shorten(unknown)}" is not one of ${labelsOf(field)}. Write only those, or leave the cell empty.`);
};

/** The parts of a list in one cell. */
export function splitList(text: string): string[] {
  return text
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** What stands for yes and no in lists, also in the languages of their headers. */
export const YES_NO_WORDS = {
  yes: ['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'oui', 'o', 'si', 's', 'wahr', 'vrai', 'verdadero', '✓', '✔'],
  no: ['no', 'n', 'false', '0', 'nein', 'non', 'falsch', 'faux', 'falso', '✗', '✘'],
} as const;

function choiceOf(field: FieldDefinition, text: string): string | undefined {
  if (!('choices' in field)) return undefined;
  const retired = field.retired ?? [];
  const offered = Object.entries(field.choices).filter(([key]) => !retired.includes(key));
  const folded = fold(text) || text;
  const found = offered.find(([key, label]) => fold(key) === folded || fold(label) === folded);
  if (found) return found[0];
  const isYesNo = offered.length === 2 && 'yes' in field.choices && 'no' in field.choices;
  const word = folded.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return isYesNo ? (['yes', 'no'] as const).find((key) => YES_NO_WORDS[key].some((each) => each === word)) : undefined;
}

/** The label of an archived choice that a text names. */
function retiredOf(field: FieldDefinition, text: string): string | undefined {
  if (!('choices' in field)) return undefined;
  const found = (field.retired ?? []).find((key) =>
    [key, field.choices[key] ?? ''].some((one) => fold(one) === fold(text)),
  );
  return found === undefined ? undefined : field.choices[found];
}

const archived = (label: string): string => `"${label}" is archived. Restore it in Settings, or choose another one.`;

function labelsOf(field: FieldDefinition | undefined): string {
  const retired = (field && 'choices' in field && field.retired) || [];
  const labels =
    field && 'choices' in field
      ? Object.entries(field.choices).flatMap(([key, label]) => (retired.includes(key) ? [] : [label]))
      : [];
  return labels.length > 8 ? `${labels.slice(0, 8).join(', ')} and ${labels.length - 8} more` : labels.join(', ');
}

function fold(text: string): string {
  return text
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
