import { CUSTOM_CHOICES_MAX, CUSTOM_LABEL_MAX, type CustomFieldKind, sameLabel } from '@cairn/domain';
import { useEffect, useRef } from 'react';
import { formatInteger, plural } from '../../../../lib/base/format.ts';
import type { CustomFieldView } from '../../../../lib/fields/own-fields.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { ChoiceRows, type EditedChoice } from './choice-rows.tsx';
import { choicesInUse, offeredChoices } from './choices-in-use.ts';
import { type Noun, removedChoices, sayRemoved } from './kept-values.ts';
import { hasChoices, useUsedValues } from './use-used-values.ts';

interface ChoicesInputProps {
  /** The field that is edited, as it is stored. */
  field: CustomFieldView | null;
  /** The kind that it has or gets. */
  kind: CustomFieldKind;
  noun: Noun;
  choices: readonly EditedChoice[];
  onChange: (choices: EditedChoice[]) => void;
  error: string | undefined;
}

/** Enough to see which are meant. */
const NAMED = 5;

/** The choices of a field, and what records have of them. One of another kind begins with the values that are in use. */
export function ChoicesInput({ field, kind, noun, choices, onChange, error }: ChoicesInputProps) {
  const found = useUsedValues(field, kind);
  const isOld = field !== null && hasChoices(field.kind);
  const used = found && !isOld ? choicesInUse(found.values, kind) : [];
  const begun = useRef<CustomFieldKind>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each kind, as soon as the values are known
  useEffect(() => {
    if (!found || isOld || begun.current === kind) return;
    begun.current = kind;
    if (choices.every(({ label }) => label.trim() === '')) onChange(offeredChoices(used));
  }, [found, kind]);
  const countOf = (choice: EditedChoice) =>
    isOld
      ? (found?.values.find(({ value }) => value === choice.value)?.count ?? 0)
      : (used.find(({ label }) => sameLabel(label, choice.label))?.count ?? 0);
  const removed = field && isOld ? removedChoices(field, choices, found?.values ?? []) : [];
  const missing = used.filter(({ label }) => !choices.some((choice) => sameLabel(choice.label, label)));
  const others = found?.others ?? 0;
  const named = missing.slice(0, NAMED).map(({ label }) => label);
  const left = missing.length + others - named.length;
  const isTooMuch = used.length > CUSTOM_CHOICES_MAX || used.some(({ label }) => label.length > CUSTOM_LABEL_MAX);
  return (
    <>
      <ChoiceRows choices={choices} countOf={countOf} noun={noun} onChange={onChange} error={error} />
      {removed
        .filter(({ count }) => count > 0)
        .map((choice) => (
          <Notice key={choice.label}>{sayRemoved(choice, noun)}</Notice>
        ))}
      {!isOld && missing.length > 0 && (
        <Notice tone="warning">
          {plural(missing.length + others, 'value')} in use {missing.length + others === 1 ? 'is' : 'are'} none of these
          choices: {named.join(', ')}
          {left > 0 && ` and ${formatInteger(left)} more`}. The kind is not changed until all of them fit.
          {isTooMuch && ` A field has at most ${CUSTOM_CHOICES_MAX} choices, of ${CUSTOM_LABEL_MAX} characters each.`}
        </Notice>
      )}
    </>
  );
}
