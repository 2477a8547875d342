import { CURRENCY_CODES, FIRST_DAY, isEmail, LAST_DAY, MAX_AMOUNT_MINOR, sayRange } from '@cairn/domain';
import { z } from 'zod';

/** In small letters, as ids are stored: two spellings of one id must not pass for two records. */
export const Id = z.uuid('This is not a valid id.').toLowerCase();
/** As large as its column, so that one beyond it is refused and not looked for. */
export const Version = z.int32('Send the version that you saw.').positive();
export const Reason = text('Reason', 1000);
/**
 * What we answer with was checked when it was stored; checking the form of each id and time again on the way out costs
 * more than finding them. The schemas still refuse a wrong type and drop what they do not name.
 */
export const IdOut = z.string().meta({ format: 'uuid' });
export const TimestampOut = z.string().meta({ format: 'date-time' });
export const DayOut = z.string().meta({ format: 'date' });
export const StageKeyOut = z.string();

export const StageKey = z.string('This is not a stage key.').regex(/^[a-z0-9_]{1,60}$/, 'This is not a stage key.');
export const CurrencyCode = z.enum(CURRENCY_CODES, 'Choose one of the listed currencies.');

/** Trimmed text of at most `max` characters. That a column can hold it, the gate has checked (`core/storable-text.ts`). */
export function text(label: string, max: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? `${label} is required.` : `${label} must be text.`) })
    .trim()
    .max(max, `${label} can have at most ${max.toLocaleString('en-US')} characters.`);
}

/** The same, and not empty. */
export function requiredText(label: string, max: number) {
  return text(label, max).min(1, `${label} is required.`);
}

/** Text that stands in the subject of a mail, or in a list: no line breaks, nor anything that a terminal would act on. */
export function oneLine<T extends z.ZodType<string | null>>(schema: T, label: string) {
  return schema.refine((value) => !/\p{Cc}/u.test(value ?? ''), `${label} must be one line of text.`);
}

/** Empty text means none. */
export function optionalText(label: string, max: number) {
  return text(label, max)
    .transform((value) => value || null)
    .nullable();
}

export const EmailAddress = z
  .string('Email must be text.')
  .trim()
  .refine(isEmail, 'Enter an email address such as name@firm.com.');

/** http or https only: a stored javascript: link would run in the colleague's browser. */
export function optionalUrl(label: string) {
  return optionalText(label, 500).refine(
    (value) => value === null || isWebAddress(value),
    `${label} must be a web address such as https://example.com.`,
  );
}

export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(value)) return false;
  try {
    return new URL(value).hostname.includes('.');
  } catch {
    return false;
  }
}

/** Money in integer minor units (cents), not negative, or none. */
export function optionalMoney(label: string) {
  return z
    .int(`${label} must be a whole number of minor units.`)
    .min(0, `${label} cannot be negative.`)
    .max(MAX_AMOUNT_MINOR, `${label} is too large to be stored.`)
    .nullable();
}

/** A whole number within the bounds of a field of a catalogue. */
export function wholeNumber(field: NumberField) {
  const message = wholeNumberMessage(field);
  return z.int(message).min(field.min, message).max(field.max, message);
}

/** A number within the bounds of a field, with no more digits after the point than it keeps. */
export function decimalNumber({ label, min, max, decimals }: NumberField & { decimals: number }) {
  const message = `${label} must be a number from ${sayRange({ min, max })}.`;
  return z
    .number(message)
    .min(min, message)
    .max(max, message)
    .transform((value) => Number(value.toFixed(decimals)));
}

/** A whole number where a query string carries it as text; an empty one is no number, and not 0. */
export function wholeNumberInQuery(field: NumberField) {
  const asText = z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number);
  return z.union([z.int(), asText], wholeNumberMessage(field)).pipe(wholeNumber(field));
}

interface NumberField {
  label: string;
  min: number;
  max: number;
}

const wholeNumberMessage = ({ label, min, max }: NumberField) =>
  `${label} must be a whole number from ${sayRange({ min, max })}.`;

/** A calendar date between 1900 and 2100, or none: outside it is a slip of the keyboard. */
export function optionalDate(label: string) {
  return z.iso
    .date(`${label} must be a date such as 2026-03-31.`)
    .refine((value) => value >= FIRST_DAY && value <= LAST_DAY, `${label} must lie between 1900 and 2100.`)
    .nullable();
}

const VALUES_AT_MOST = 200;

/** A query string carries one value or several under one name; both mean a list. */
export function oneOrMore<T extends z.ZodType>(item: T) {
  return z
    .union([z.array(item), item.transform((value) => [value])])
    .refine((list) => list.length <= VALUES_AT_MOST, `Choose at most ${VALUES_AT_MOST} values.`)
    .optional();
}
