import {
  type Currency,
  type FieldDefinition,
  formatMoneyShort,
  IS_EMPTY,
  IS_FILLED,
  readContains,
  readDayRange,
  readMoneyRange,
  readNumberRange,
} from '@cairn/domain';
import { formatDay } from '../../lib/base/format.ts';
import type { RangeKind } from './range-dialog.tsx';

/** Whether anything is known, which can be asked of every field of the firm's own. */
export const EMPTY_CHOICES = [
  { value: IS_EMPTY, label: 'Is empty' },
  { value: IS_FILLED, label: 'Is not empty' },
];

/** A range of the address in few words: "€100K – €500K", "from Jan 1, 2026", "5% – 20%", "contains Berlin", "is empty". */
export function describeRange(text: string, unit = ''): string {
  const known = EMPTY_CHOICES.find(({ value }) => value === text);
  if (known) return known.label.toLowerCase();
  const part = readContains(text);
  if (part !== undefined) return `contains “${part}”`;
  const amounts = readMoneyRange(text);
  if (amounts) {
    const short = (minor: number | undefined) =>
      minor === undefined ? undefined : formatMoneyShort(minor, amounts.currency);
    return inWords(short(amounts.from), short(amounts.to));
  }
  const days = readDayRange(text);
  if (days) return inWords(days.from && formatDay(days.from), days.to && formatDay(days.to));
  const numbers = readNumberRange(text);
  const number = (one: number | undefined) =>
    one === undefined ? undefined : `${one.toLocaleString('en-US', { maximumFractionDigits: 6 })}${unit}`;
  return numbers ? inWords(number(numbers.from), number(numbers.to)) : text;
}

function inWords(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from ? `from ${from}` : `to ${to}`;
}

export interface RangeChoice {
  kind: RangeKind;
  currency: Currency;
  unit?: string | undefined;
}

/** How a field is filtered whose values are too many to tick: from and to. `currency` is the one that amounts begin with. */
export function rangeOf(definition: FieldDefinition, currency: Currency): RangeChoice | undefined {
  if (definition.kind === 'money' || definition.kind === 'date') return { kind: definition.kind, currency };
  if (['text', 'long_text', 'url'].includes(definition.kind)) return { kind: 'text', currency };
  return definition.kind === 'number' || definition.kind === 'integer'
    ? { kind: 'number', currency, unit: definition.unit }
    : undefined;
}
