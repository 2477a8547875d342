import {
  type Catalogue,
  type Currency,
  type FieldDefinition,
  isEmail,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_URL_LENGTH,
  readNumber,
  sayRange,
  type ValuesOf,
} from '@cairn/domain';
import { type DraftOf, ownCurrency } from './draft.ts';
import { readAmount } from './read-amount.ts';
import { dayProblem } from './read-day.ts';

/** What is wrong with a field, by its key. */
export type FieldErrors<F extends string = string> = Partial<Record<F, string>>;
export type Reading = { value: unknown; problem?: string | undefined };
type Read<D> = (text: string, definition: D, currency: Currency) => Reading;
type Typed = Exclude<FieldDefinition['kind'], 'boolean' | 'tags' | 'choices' | 'choice' | 'currency' | 'person'>;

const text: Read<Extract<FieldDefinition, { kind: 'text' | 'long_text' }>> = (value, { max }) => ({
  value: value || null,
  problem: value.length > max ? tooLong(max) : undefined,
});

/** What the typed text of each kind means, and what is wrong with it, in the words of the contract. */
const READ: { [K in Typed]: Read<Extract<FieldDefinition, { kind: K }>> } = {
  text,
  long_text: text,
  email: (value) => ({
    value: value || null,
    problem: value === '' || isEmail(value) ? undefined : 'Enter an email address such as name@firm.com.',
  }),
  url: (typed) => {
    const value = withScheme(typed);
    return { value: value || null, problem: value === '' ? undefined : addressProblem(value) };
  },
  date: (value) => ({
    value: value || null,
    problem: dayProblem(value),
  }),
  money: (value, _, currency) => {
    const { minor, problem } = readAmount(value, currency);
    return { value: minor, problem };
  },
  number: (typed, { label, min, max, decimals }) => {
    if (typed === '') return { value: null };
    const value = readNumber(typed, decimals);
    const isWithin = value !== undefined && value >= min && value <= max;
    const wanted = value === undefined ? 'such as 1,250.5' : `from ${sayRange({ min, max })}`;
    return { value, problem: isWithin ? undefined : `${label} must be a number ${wanted}.` };
  },
  integer: (typed, { label, min, max, unknown, default: usual }) => {
    if (typed === '' && (unknown !== undefined || usual === undefined)) return { value: unknown ?? null };
    const isFine = /^-?\d{1,15}$/.test(typed) && Number(typed) >= min && Number(typed) <= max;
    const problem = `${label} must be a whole number from ${sayRange({ min, max })}.`;
    return { value: Number(typed), problem: isFine ? undefined : problem };
  },
};

/** What the typed texts mean, and which cannot be read. The server checks everything again. */
export function readDraft<C extends Catalogue>(
  catalogue: C,
  draft: DraftOf<C>,
  currency: Currency = ownCurrency(draft),
): { values: ValuesOf<C>; errors: FieldErrors<keyof C & string> } {
  const errors: FieldErrors = {};
  const typed: Record<string, unknown> = draft;
  const values = Object.entries(catalogue).map(([field, definition]) => {
    const { value, problem } = readField(definition, typed[field], currency);
    if (problem) errors[field] = problem;
    return [field, value];
  });
  return { values: Object.fromEntries(values) as ValuesOf<C>, errors: errors as FieldErrors<keyof C & string> };
}

/** What one field means, or what is wrong with it. */
export function readField(definition: FieldDefinition, typed: unknown, currency: Currency): Reading {
  if (Array.isArray(typed))
    return { value: typed, problem: definition.kind === 'tags' ? tagsProblem(typed) : undefined };
  if (!(definition.kind in READ)) return { value: typed };
  const trimmed = String(typed).trim();
  if (definition.required && trimmed === '') return { value: '', problem: `${definition.label} is required.` };
  // The table above has the reader of exactly this kind.
  const read = READ[definition.kind as Typed] as Read<FieldDefinition>;
  return read(trimmed, definition, currency);
}

function tagsProblem(tags: readonly string[]): string | undefined {
  if (tags.some((tag) => tag.length > MAX_TAG_LENGTH)) return `Tag can have at most ${MAX_TAG_LENGTH} characters.`;
  return tags.length > MAX_TAGS ? `Enter at most ${MAX_TAGS} tags.` : undefined;
}

function addressProblem(value: string): string | undefined {
  if (value.length > MAX_URL_LENGTH) return tooLong(MAX_URL_LENGTH);
  return /^https?:\/\/[^\s/]+\.[^\s/]+\S*$/i.test(value)
    ? undefined
    : 'Enter a web address such as https://example.com.';
}

const tooLong = (max: number) => `Enter at most ${max.toLocaleString('en-US')} characters.`;

/** People write addresses without https://; what has a scheme of its own is left for the check. */
function withScheme(value: string): string {
  return value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`;
}
