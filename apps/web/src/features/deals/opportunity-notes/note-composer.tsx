import { MAX_NOTE_LENGTH } from '@cairn/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { readError } from '../../../lib/api/errors.ts';
import { useKeptState } from '../../../lib/forms/use-kept.ts';
import { RestoredNotice } from '../../../ui/forms/restored-notice.tsx';
import type { Deal } from '../opportunities/queries.ts';
import classes from './entry.module.css';
import { toStored } from './mention-text.ts';
import { NO_DRAFT, type NoteDraft } from './note-draft.ts';
import { NoteField } from './note-field.tsx';
import { useCreateNote } from './use-notes.ts';

/** Writes a note on the deal. What was typed stays until it is sent, also across a failure and a reload. */
export function NoteComposer({ deal }: { deal: Deal }) {
  const [draft, setDraft, kept] = useKeptState(`note ${deal.id}`, NO_DRAFT);
  const [problem, setProblem] = useState<string>();
  const create = useCreateNote(deal.id);
  const change = (next: NoteDraft) => {
    setDraft(next);
    setProblem(undefined);
  };
  const body = toStored(draft.text, draft.mentions);
  const send = () => {
    if (body === '' || create.isPending) return;
    if (body.length > MAX_NOTE_LENGTH)
      return setProblem(`Note can have at most ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters.`);
    create.mutate(body, {
      onSuccess: () => {
        change(NO_DRAFT);
        kept.forget();
      },
      onError: (error) => {
        const { message, fields } = readError(error);
        setProblem(`${fields.body ?? message} Your note is kept here.`);
      },
    });
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {kept.isRestored && draft.text !== '' && <RestoredNotice onDiscard={kept.discard} />}
      <NoteField
        deal={deal}
        label="Write a note. @ mentions a colleague"
        draft={draft}
        onDraft={change}
        onSend={send}
        isNew
        error={problem}
      />
      <div className={classes.composerFoot}>
        <span className={classes.hint}>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> adds it
        </span>
        <Button type="submit" size="xs" loading={create.isPending} disabled={body === ''}>
          Add note
        </Button>
      </div>
    </form>
  );
}
