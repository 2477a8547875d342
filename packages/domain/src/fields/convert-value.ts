import { isDay } from '../date-range.ts';
import { type Currency, minorDigits } from '../money.ts';
import type { FieldDefinition } from './field.ts';
import { sayRange } from './say-range.ts';

/** Written in one way only: in "12,5" and "1.234,50" the comma stands before decimals, in "1,250" before thousands. */
const PLAIN_NUMBER = /^-?(\d{1,3}(,\d{3})+|\d{1,16})(\.\d{1,16})?$/;

type Converted = { value: unknown } | { problem: string };

const problem = (value: unknown, what: string): Converted => ({ problem: `“${String(value)}” is ${what}.` });

/** What a stored value is in a field of another kind. A person is nobody's name, so none becomes one. */
export function convertValue(to: FieldDefinition, value: unknown, said: string): Converted {
  const text = said.trim();
  switch (to.kind) {
    case 'text':
    case 'long_text':
      return text.length <= to.max
        ? { value: text }
        : problem(`${text.slice(0, 40)}…`, `longer than ${to.max} characters`);
    case 'number': {
      const number = text.replace(/ ?%$/, '');
      const read = Number(number.replaceAll(',', ''));
      if (!PLAIN_NUMBER.test(number)) return problem(said, 'not a number such as 1,250.5');
      if (read < to.min || read > to.max) return problem(said, `not from ${sayRange(to)}`);
      const value = Number(read.toFixed(to.decimals));
      return value === read ? { value } : problem(said, `more exact than ${to.decimals} decimals`);
    }
    case 'date':
      return isDay(text) ? { value: text } : problem(said, 'not a date such as 2026-03-31');
    case 'url':
      return /^https?:\/\/[^\s/]+\.\S+$/i.test(text) ? { value: text } : problem(said, 'not a web address');
    case 'choice':
    case 'choices': {
      // Several choices are named by their keys, everything else says what people see.
      const choose = Array.isArray(value) ? choiceByKey : choiceByLabel;
      const wanted = Array.isArray(value) ? value.map(String) : to.kind === 'choices' ? text.split(/[,;|]/) : [text];
      const found = [...new Set(wanted.map((one) => choose(to.choices, one.trim())))];
      if (found.some((one) => one === undefined)) return problem(said, 'none of the choices');
      return to.kind === 'choices'
        ? { value: found }
        : found.length === 1
          ? { value: found[0] }
          : problem(said, 'more than one choice');
    }
    default:
      return problem(said, 'of a kind that cannot be converted');
  }
}

/** 123.45 of a deal in EUR -> 12345: a number becomes an amount in the currency of its record. */
export function convertToAmount(value: unknown, currency: Currency): Converted {
  const digits = minorDigits(currency);
  const number = Number(value);
  if (!Number.isFinite(number)) return problem(value, 'not a number such as 1,250.5');
  if (Number(number.toFixed(digits)) !== number)
    return problem(value, digits === 0 ? `not a whole amount in ${currency}` : `more exact than ${currency} is`);
  return { value: Math.round(number * 10 ** digits) };
}

/** "EUR 123.45" of a deal in EUR -> 12345: what an amount becomes as a text is read as one again. */
export function convertTextToAmount(said: string, currency: Currency): Converted {
  const [, code, number = ''] = /^([A-Z]{3}) (\S+)$/.exec(said.trim()) ?? [];
  if (code === undefined || !PLAIN_NUMBER.test(number)) return problem(said, 'not an amount such as EUR 1,250.50');
  if (code !== currency) return problem(said, `not in ${currency}, the currency of its record`);
  return convertToAmount(number.replaceAll(',', ''), currency);
}

type Choices = Readonly<Record<string, string>>;

const choiceByKey = (choices: Choices, key: string): string | undefined =>
  Object.hasOwn(choices, key) ? key : undefined;

/** A label may have become what the key of another choice still is. */
function choiceByLabel(choices: Choices, text: string): string | undefined {
  const wanted = text.toLowerCase();
  const all = Object.entries(choices);
  return (all.find(([, label]) => label.toLowerCase() === wanted) ?? all.find(([key]) => key === wanted))?.[0];
}
