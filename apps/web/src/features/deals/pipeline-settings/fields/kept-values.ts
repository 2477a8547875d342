import { plural } from '../../../../lib/base/format.ts';
import type { CustomFieldView } from '../../../../lib/fields/own-fields.ts';
import type { EditedChoice } from './choice-rows.tsx';
import type { UsedChoice, UsedValue } from './choices-in-use.ts';

export interface Noun {
  one: string;
  many: string;
}

export interface Bounds {
  min_value: number | null;
  max_value: number | null;
}

/** What is asked about bounds that are not the stored ones; undefined where they leave nothing out. */
export function askOutside(field: Bounds & { id: string }, { min_value, max_value }: Bounds) {
  const isSame = min_value === field.min_value && max_value === field.max_value;
  const isWrong = min_value !== null && max_value !== null && min_value > max_value;
  if (isSame || isWrong || (min_value === null && max_value === null)) return undefined;
  return { id: field.id, ...(min_value !== null && { min_value }), ...(max_value !== null && { max_value }) };
}

export const sayOutside = (count: number, noun: Noun) =>
  count === 1
    ? `1 ${noun.one} holds a value outside of these bounds. It stays as it is.`
    : `${plural(count, noun.one, noun.many)} hold values outside of these bounds. They stay as they are.`;

/** The choices that the field offers until now and no longer does, with how many records have each. */
export function removedChoices(
  field: CustomFieldView,
  choices: readonly EditedChoice[],
  used: readonly UsedValue[],
): UsedChoice[] {
  const left = new Set(choices.filter(({ label }) => label.trim() !== '').map(({ value }) => value));
  return field.choices
    .filter(({ value, is_archived }) => !is_archived && !left.has(value))
    .map(({ value, label }) => ({ label, count: used.find((one) => one.value === value)?.count ?? 0 }));
}

export const sayRemoved = ({ label, count }: UsedChoice, noun: Noun) =>
  count === 1
    ? `1 ${noun.one} has “${label}”. It keeps it, but it is no longer offered.`
    : `${plural(count, noun.one, noun.many)} have “${label}”. They keep it, but it is no longer offered.`;
