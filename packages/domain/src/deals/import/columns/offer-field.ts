import { CUSTOM_CHOICES_MAX, CUSTOM_LABEL_MAX, type CustomFieldKind } from '../../../fields/custom-fields.ts';
import { isWorded } from '../../pipeline.ts';
import { foldValue } from '../cells/fold-value.ts';
import { parseAmount } from '../cells/parse-amount.ts';
import { parseDate } from '../cells/parse-date.ts';
import { namesCurrency } from '../cells/peel-amount.ts';
import { splitterOf, YES_NO_WORDS } from '../cells/read/read-choice-cell.ts';
import type { PersonIndex } from '../cells/read/read-person-cell.ts';
import { readDigits } from '../cells/read-digits.ts';
import { findImportField } from '../import-fields.ts';
import type { NewField } from './column-format.ts';
import { SAID_BY } from './guess-content.ts';
import { headerHints } from './header-hints.ts';
import { matchHeader } from './match-header.ts';

/** So few values that repeat are choices; more are texts. */
const FEW = 25;
/** From this share of its cells on a column is of their kind, though some do not fit. */
const MOST = 0.8;
/** A text field takes no more (docs/rules/deals.md#custom-fields). */
const LONGEST_TEXT = 500;

/**
 * The field that a column without a home could become: of the kind that its cells show, called as its header.
 *
 * @param texts cells to judge by, which may be some of many
 * @param all every cell: a choice that one row alone has is a choice
 */
export function offerField(
  label: string,
  texts: readonly string[],
  people?: PersonIndex,
  all: () => readonly string[] = () => texts,
): NewField | null {
  const name = label.slice(0, CUSTOM_LABEL_MAX).trim();
  if (texts.length === 0 || !isWorded(name)) return null;
  const shown = kindOf(label, texts, people);
  const kind = shown === 'number' ? kindOfNumbers(label, texts) : shown;
  if (kind !== 'choice' && kind !== 'choices') return { label: name, kind };
  const whole = kind === 'choices' ? all().flatMap(splitterOf(all())) : all();
  return areFew(whole) ? { label: name, kind, choices: distinct(whole) } : { label: name, kind: 'text' };
}

const WORDS: ReadonlySet<string> = new Set<string>([...YES_NO_WORDS.yes, ...YES_NO_WORDS.no]);

/** Not what begins with a zero or a plus: it is a telephone number or a code. */
const isNumber = (text: string): boolean =>
  text.length <= 24 && !/^(?:\+|0\d)/.test(text) && readDigits(text.replace(/^-/, ''), 'point') !== null;

const isAmount = (text: string): boolean => parseAmount(text, { currency: 'USD' }).ok;
const isMoney = (text: string): boolean => namesCurrency(text) && isAmount(text);
/** Digits alone, or with a unit such as "Mio": what it counts, the header or other cells say. */
const isFigure = (text: string): boolean => (isNumber(text) || /\d\s?\p{L}+\.?$/u.test(text)) && isAmount(text);
const isCode = (text: string): boolean => /^(?:\+|0\d)/.test(text);

const TESTS: readonly (readonly [CustomFieldKind, atLeast: number, (text: string, people?: PersonIndex) => boolean])[] =
  [
    ['url', 0.9, (text) => /^(?:https?:\/\/|www\.)\S+\.\S+$/i.test(text)],
    ['percent', 0.9, (text) => /^[+-]?\d{1,4}(?:[.,]\d+)?\s*%$/.test(text)],
    ['number', 0.95, isNumber],
    ['date', 0.9, (text) => /\d/.test(text) && parseDate(text, { order: 'day-first' }).ok],
    ['money', 0.8, isMoney],
    ['person', 0.6, (text, people) => Boolean(people?.get(foldValue(text)) ?? people?.get(text.trim().toLowerCase()))],
  ];

function kindOf(label: string, texts: readonly string[], people: PersonIndex | undefined): CustomFieldKind {
  const share = (test: (text: string) => boolean) => texts.filter(test).length / texts.length;
  if (share((text) => WORDS.has(foldValue(text) || text)) >= 0.95 && !texts.every((text) => /^\d$/.test(text)))
    return 'yes_no';
  const found = TESTS.find(([, atLeast, test]) => share((text) => test(text, people)) >= atLeast);
  if (found) return found[0];
  // Some write "12,5 Mio" and others "8.000.000,00" in one column.
  const figures = share((text) => isMoney(text) || isFigure(text));
  if (figures >= MOST && (share(isMoney) >= SAID_BY || areAmounts(label, texts))) return 'money';
  // Of a few odd cells ("50+", "10-20") the step says how many do not fit. Codes would lose their zeros.
  if (share(isNumber) >= MOST && !texts.some(isCode)) return 'number';
  if (texts.some((text) => text.length > LONGEST_TEXT) || share((text) => text.length > 120) >= 0.2) return 'long_text';
  const split = splitterOf(texts);
  const parts = texts.flatMap(split);
  // A comma between digits separates no choices.
  if (parts.filter((part) => /\d/.test(part)).length / parts.length >= 0.5) return areFew(texts) ? 'choice' : 'text';
  if (share((text) => split(text).length > 1) >= 0.3 && areFew(parts)) return 'choices';
  return areFew(texts) ? 'choice' : 'text';
}

/** "Stake %" beside 3.2 is a percentage. */
const PERCENT = /%|\b(?:per ?cent|prozent|pourcent|porcentaje)/i;

function kindOfNumbers(header: string, texts: readonly string[]): CustomFieldKind {
  if (PERCENT.test(header)) return 'percent';
  return areAmounts(header, texts) ? 'money' : 'number';
}

/** Numbers that are amounts by their header, or that are written as those: grouped, with two decimals. */
function areAmounts(header: string, texts: readonly string[]): boolean {
  if (headerHints(header).currency !== undefined) return true;
  // "Revenue 2024" is one of several years.
  const name = header.replace(/\b(?:19|20)\d\d\b/g, ' ');
  if (matchHeader(name).some(({ field }) => findImportField(field)?.kind === 'money')) return true;
  return texts.filter((text) => /\d[.,' ]\d{3}[.,]\d{2}$/.test(text)).length / texts.length >= 0.3;
}

/** Few values, each of them several times. */
function areFew(texts: readonly string[]): boolean {
  const values = distinct(texts);
  return (
    values.length <= Math.min(FEW, CUSTOM_CHOICES_MAX, texts.length / 2) &&
    values.every((value) => value.length <= CUSTOM_LABEL_MAX && isWorded(value))
  );
}

/** Each value once, as it is written first, the most frequent at the beginning. */
function distinct(texts: readonly string[]): string[] {
  const seen = new Map<string, { label: string; times: number }>();
  for (const text of texts) {
    const value = seen.get(foldValue(text)) ?? { label: text.trim(), times: 0 };
    seen.set(foldValue(text), { ...value, times: value.times + 1 });
  }
  return [...seen.values()].sort((a, b) => b.times - a.times).map(({ label }) => label);
}
