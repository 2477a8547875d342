import { Button, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import classes from '../committee.module.css';

interface WordsFormProps {
  label: string;
  initial: string;
  submitLabel: string;
  pending: boolean;
  onSubmit: (words: string) => void;
  onCancel: () => void;
}

/** One text in the place where it will stand. */
export function WordsForm({ label, initial, submitLabel, pending, onSubmit, onCancel }: WordsFormProps) {
  const [words, setWords] = useState(initial);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (words.trim() && !pending) onSubmit(words);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={4000}
        autoFocus
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button type="submit" size="xs" loading={pending} disabled={!words.trim()}>
          {submitLabel}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
