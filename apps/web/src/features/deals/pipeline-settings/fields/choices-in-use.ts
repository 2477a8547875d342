import { CUSTOM_CHOICES_MAX, CUSTOM_LABEL_MAX, type CustomFieldKind, sameLabel } from '@cairn/domain';

export interface UsedValue {
  /** The key of a choice, or what stands in a field of another kind. */
  value: string;
  /** How many records have it. */
  count: number;
}

export interface UsedChoice {
  label: string;
  count: number;
}

/** As the server reads a text that becomes several choices. */
const BETWEEN_CHOICES = /[,;|]/;

/** The choices that the values of another kind would become, whatever their case; those that most records have first. */
export function choicesInUse(values: readonly UsedValue[], kind: CustomFieldKind): UsedChoice[] {
  const found: UsedChoice[] = [];
  for (const { value, count } of values) {
    const parts = kind === 'choices' ? value.split(BETWEEN_CHOICES) : [value];
    for (const label of parts.map((part) => part.trim()).filter((part) => part !== '')) {
      const known = found.find((choice) => sameLabel(choice.label, label));
      if (known) known.count += count;
      else found.push({ label, count });
    }
  }
  return found.sort((a, b) => b.count - a.count);
}

/** Those that a field can have: a label is short, and there are not too many. */
export const offeredChoices = (used: readonly UsedChoice[]): { label: string }[] =>
  used
    .filter(({ label }) => label.length <= CUSTOM_LABEL_MAX)
    .slice(0, CUSTOM_CHOICES_MAX)
    .map(({ label }) => ({ label }));
