import type { FieldDefinition } from '../../../../fields/field.ts';
import { type CellReader, problem, reading } from '../cell-reading.ts';
import { shorten } from './read-text-cell.ts';

/** A value of a field that has choices, by its label or its key; yes and no also as people and programs write them. */
export const readChoiceCell: CellReader<string> = (text, { field }) => {
  const found = choiceOf(field, text);
  if ('value' in found) return reading(found.value);
  if (found.archived !== undefined) return problem(archived(found.archived));
  return problem(`“${shorten(text)}” is not one of ${labelsOf(field)}. Write one of them, or leave the cell empty.`);
};

/** The same of several values, separated by comma, semicolon or bar, which a label may contain itself. */
export const readChoicesCell: CellReader<string[]> = (text, { field }) => {
  const parts = splitByLabels(text, field);
  const found = parts.map((part) => ({ part, ...choiceOf(field, part) }));
  const unknown = found.find((one) => !('value' in one));
  if (!unknown) return reading([...new Set(found.flatMap((one) => ('value' in one ? [one.value] : [])))]);
  if ('archived' in unknown && unknown.archived !== undefined) return problem(archived(unknown.archived));
  return problem(
    `“${shorten(unknown.part)}” is not one of ${labelsOf(field)}. Write only those, or leave the cell empty.`,
  );
};

/** The parts of a list in one cell. */
export function splitList(text: string): string[] {
  return text
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * How lists are parted in the cells of one column: "AI, Data; Health" has two parts, and so "AI, Data" in another cell is one.
 * A cell or two that are written otherwise decide nothing.
 */
export function splitterOf(cells: readonly string[]): (text: string) => string[] {
  const listed = cells.filter((text) => text.search(SEPARATOR) >= 0);
  const outer = (['|', ';'] as const).find((sign) => {
    const parted = listed.filter((text) => text.includes(sign));
    const isMixed = parted.some((text) => text.replaceAll(sign, '').search(SEPARATOR) >= 0);
    return isMixed && parted.length >= 0.3 * listed.length;
  });
  if (!outer) return splitList;
  return (text) =>
    text
      .split(outer)
      .map((part) => part.trim())
      .filter((part) => part !== '');
}

const SEPARATOR = /[,;|]/g;
const signsOf = (text: string): string => (text.match(SEPARATOR) ?? []).join('');

/** What parts the labels of a field in a cell that is to be read again: the first sign that none of them contains. */
export function joinLabels(labels: readonly string[], all: readonly string[]): string {
  const sign = [',', ';', '|'].find((one) => !all.some((label) => label.includes(one))) ?? ',';
  return labels.join(sign === '|' ? ' | ' : `${sign} `);
}

type WithChoices = FieldDefinition & { choices: Readonly<Record<string, string>> };

/** The same, where parts that together are a label of the field stay together: the longest one. */
function splitByLabels(text: string, field: FieldDefinition | undefined): string[] {
  const labels = field && 'choices' in field ? Object.values<string>(field.choices) : [];
  const most = Math.max(0, ...labels.map((label) => label.match(SEPARATOR)?.length ?? 0));
  if (most === 0) return splitList(text);
  const ends = [...text.matchAll(SEPARATOR)].map(({ index }) => index);
  const [parts, last] = [[] as string[], ends.length];
  const from = (place: number) => (place === 0 ? 0 : (ends[place - 1] ?? 0) + 1);
  const textOf = (place: number, more: number) => text.slice(from(place), ends[place + more] ?? text.length).trim();
  for (let place = 0; place <= last; ) {
    const widest = Math.min(most, last - place);
    const isLabel = (more: number) => {
      const text = textOf(place, more);
      const meant = choiceOf(field, text);
      const label = 'value' in meant ? (field as WithChoices).choices[meant.value] : meant.archived;
      // "A; B" are two, also where "A, B" is one.
      return label !== undefined && (more === 0 || signsOf(label) === signsOf(text));
    };
    const more = [...Array(widest + 1).keys()].reverse().find(isLabel);
    const part = textOf(place, more ?? 0);
    if (part !== '') parts.push(part);
    place += (more ?? 0) + 1;
  }
  return parts;
}

/** What stands for yes and no in lists, also in the languages of their headers. */
export const YES_NO_WORDS = {
  yes: ['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'oui', 'o', 'si', 's', 'wahr', 'vrai', 'verdadero', '✓', '✔'],
  no: ['no', 'n', 'false', '0', 'nein', 'non', 'falsch', 'faux', 'falso', '✗', '✘'],
} as const;

/** The choice that a text means, or the label of the archived one. */
type Meant = { value: string } | { archived: string | undefined };

function choiceOf(field: FieldDefinition | undefined, text: string): Meant {
  if (!field || !('choices' in field)) return { archived: undefined };
  const retired = field.retired ?? [];
  const all = Object.entries<string>(field.choices);
  const offered = all.filter(([key]) => !retired.includes(key));
  const old = all.filter(([key]) => retired.includes(key));
  const folded = fold(text) || text;
  // A list says what people see: a label may have become what the key of another choice still is.
  for (const isMeant of [
    ([, label]: Choice) => label === text,
    ([, label]: Choice) => fold(label) === folded,
    ([key]: Choice) => fold(key) === folded,
  ]) {
    const value = offered.find(isMeant)?.[0];
    if (value !== undefined) return { value };
    const gone = old.find(isMeant)?.[1];
    if (gone !== undefined) return { archived: gone };
  }
  const isYesNo = offered.length === 2 && 'yes' in field.choices && 'no' in field.choices;
  const word = folded.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  const value = isYesNo
    ? (['yes', 'no'] as const).find((key) => YES_NO_WORDS[key].some((each) => each === word))
    : undefined;
  return value === undefined ? { archived: undefined } : { value };
}

type Choice = [key: string, label: string];

const archived = (label: string): string => `“${label}” is archived. Restore it in Settings, or choose another one.`;

function labelsOf(field: FieldDefinition | undefined): string {
  const retired = (field && 'choices' in field && field.retired) || [];
  const quoted = (label: string) => (label.search(SEPARATOR) < 0 ? label : `“${label}”`);
  const labels =
    field && 'choices' in field
      ? Object.entries<string>(field.choices).flatMap(([key, label]) => (retired.includes(key) ? [] : [quoted(label)]))
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
