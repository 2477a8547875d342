import { Button, Textarea } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useDialogState } from '../../../../lib/forms/use-kept.ts';
import { RestoredNotice } from '../../../../ui/forms/restored-notice.tsx';
import classes from '../committee.module.css';

interface WordsFormProps {
  /** Which text it is, under which a draft is kept. */
  name: string;
  label: string;
  initial: string;
  submitLabel: string;
  pending: boolean;
  onSubmit: (words: string) => void;
  onCancel: () => void;
}

/** One text in the place where it will stand. */
export function WordsForm({ name, label, initial, submitLabel, pending, onSubmit, onCancel }: WordsFormProps) {
  const [words, setWords, kept] = useDialogState(`words ${name}`, initial);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (words.trim() && !pending) onSubmit(words);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {kept.isRestored && <RestoredNotice onDiscard={kept.discard} />}
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
