import { CUSTOM_CHOICES_MAX, CUSTOM_LABEL_MAX } from '@cairn/domain';
import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { plural } from '../../../../lib/base/format.ts';
import page from '../pipeline-settings.module.css';
import classes from './fields.module.css';
import type { Noun } from './kept-values.ts';

export interface EditedChoice {
  /** As it is stored; a new one has none yet. */
  value?: string | undefined;
  label: string;
}

interface ChoiceRowsProps {
  /** How many records have a choice; undefined until it is known, and of a new field. */
  countOf?: ((choice: EditedChoice) => number) | undefined;
  noun: Noun;
  choices: readonly EditedChoice[];
  onChange: (choices: EditedChoice[]) => void;
  error: string | undefined;
}

const sayCount = (count: number, noun: Noun) => (count > 0 ? plural(count, noun.one, noun.many) : null);

/** The choices in the order in which they are offered. Enter adds the next one. */
export function ChoiceRows({ choices, countOf, noun, onChange, error }: ChoiceRowsProps) {
  const id = useId();
  const add = (place: number) => {
    if (choices.length >= CUSTOM_CHOICES_MAX) return;
    onChange([...choices.slice(0, place), { label: '' }, ...choices.slice(place)]);
    setTimeout(() => document.getElementById(`${id}-${place}`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(place + 1);
  };
  return (
    <Input.Wrapper
      label="Choices"
      description="A choice that you remove stays where it was chosen, but it is no longer offered."
      error={error}
    >
      <div className={classes.choices}>
        {choices.map((choice, place) => (
          <div key={choice.value ?? `new-${place}`} className={classes.choice}>
            <TextInput
              id={`${id}-${place}`}
              aria-label={`Choice ${place + 1}`}
              maxLength={CUSTOM_LABEL_MAX}
              autoComplete="off"
              value={choice.label}
              onChange={(event) => onChange(choices.with(place, { ...choice, label: event.currentTarget.value }))}
              onKeyDown={(event) => onKeyDown(event, place)}
            />
            <span className={`${page.quiet} tnum`}>{sayCount(countOf?.(choice) ?? 0, noun)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={choice.label.trim() === '' ? `Remove choice ${place + 1}` : `Remove ${choice.label.trim()}`}
              onClick={() => onChange(choices.toSpliced(place, 1))}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => add(choices.length)}
          disabled={choices.length >= CUSTOM_CHOICES_MAX}
        >
          Add choice
        </Button>
      </div>
    </Input.Wrapper>
  );
}
