import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { orpc } from '../../../../lib/api/api.ts';
import type { CustomFieldView } from '../../../../lib/fields/own-fields.ts';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import type { FieldValues } from './field-dialog.tsx';
import { askOutside, type Noun, removedChoices, sayOutside, sayRemoved } from './kept-values.ts';
import { hasChoices } from './use-used-values.ts';

/** An answer that was given a moment ago still holds. */
const FRESH_MS = 10_000;

interface AskedSave {
  field: CustomFieldView | null;
  values: FieldValues;
  noun: Noun;
  onSubmit: (event: SubmitEvent) => void;
}

/** Asks before bounds or choices are saved that stored values go beyond: these stay, which nobody sees in the form. */
export function useAskedSave({ field, values, noun, onSubmit }: AskedSave) {
  const queryClient = useQueryClient();
  const [isCounting, setIsCounting] = useState(false);
  const [asked, setAsked] = useState<{ event: SubmitEvent; kept: string[] } | null>(null);

  const countKept = async (): Promise<string[]> => {
    if (!field || field.kind !== values.kind) return [];
    const bounds = askOutside(field, values);
    const ask = { staleTime: FRESH_MS };
    if (bounds) {
      const { count } = await queryClient.fetchQuery({
        ...orpc.customFields.countOutside.queryOptions({ input: bounds }),
        ...ask,
      });
      return count > 0 ? [sayOutside(count, noun)] : [];
    }
    if (!hasChoices(field.kind) || removedChoices(field, values.choices, []).length === 0) return [];
    const { values: used } = await queryClient.fetchQuery({
      ...orpc.customFields.listUsedValues.queryOptions({ input: { id: field.id } }),
      ...ask,
    });
    return removedChoices(field, values.choices, used)
      .filter(({ count }) => count > 0)
      .map((choice) => sayRemoved(choice, noun));
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isCounting) return;
    setIsCounting(true);
    // Where nobody can say how many there are, saving says why.
    const kept = await countKept().catch(() => []);
    setIsCounting(false);
    if (kept.length > 0) setAsked({ event, kept });
    else onSubmit(event);
  };

  return {
    onSubmit: (event: SubmitEvent) => void submit(event),
    pending: isCounting,
    question: asked && (
      <ConfirmDialog
        opened
        title={`Save ${values.label}?`}
        confirmLabel="Save Changes"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          onSubmit(asked.event);
        }}
      >
        {asked.kept.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </ConfirmDialog>
    ),
  };
}
