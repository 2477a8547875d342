import { MAX_NOTE_LENGTH } from '@cairn/domain';
import { Button } from '@mantine/core';
import { toastError } from '../../../ui/base/toast.tsx';
import type { Deal } from '../opportunities/queries.ts';
import classes from './entry.module.css';
import { toStored } from './mention-text.ts';
import type { NoteDraft } from './note-draft.ts';
import { NoteField } from './note-field.tsx';
import { type Note, useUpdateNote } from './use-notes.ts';

interface NoteEditorProps {
  note: Note;
  deal: Deal;
  draft: NoteDraft;
  onDraft: (draft: NoteDraft) => void;
  onDone: () => void;
}

/** A note of one's own while it is changed. */
export function NoteEditor({ note, deal, draft, onDraft, onDone }: NoteEditorProps) {
  const update = useUpdateNote();
  const body = toStored(draft.text, draft.mentions);
  const isLong = body.length > MAX_NOTE_LENGTH;
  const save = () => {
    if (body === '' || isLong || update.isPending) return;
    if (body === note.body) return onDone();
    // Another tab of one's own may have changed it: the list is asked again, and what was typed stays for a second try.
    update.mutate(
      { id: note.id, version: note.version, body },
      { onSuccess: onDone, onError: (error) => toastError('Failed to save the note', error) },
    );
  };
  return (
    <div className={classes.composer}>
      <NoteField
        deal={deal}
        label="Note"
        draft={draft}
        onDraft={onDraft}
        onSend={save}
        onCancel={onDone}
        autoFocus
        error={isLong ? `Note can have at most ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters.` : undefined}
      />
      <div className={classes.composerFoot}>
        <Button size="xs" variant="default" onClick={onDone} disabled={update.isPending}>
          Cancel
        </Button>
        <Button size="xs" onClick={save} loading={update.isPending} disabled={body === '' || isLong}>
          Save note
        </Button>
      </div>
    </div>
  );
}
