import { MAX_NOTE_LENGTH } from '@cairn/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { staleRecord } from '../../../lib/forms/stale-record.ts';
import { fullName, GONE, usePersonOf } from '../../../lib/team.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import type { Deal } from '../opportunities/queries.ts';
import classes from './entry.module.css';
import { toStored, toTyped } from './mention-text.ts';
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
  // The page asks again while one types; what is typed grew out of the note as it was then.
  const [version] = useState(note.version);
  const [theirs, setTheirs] = useState<Note>();
  const nameOf = usePersonOf();
  const typedOf = (stored: string) => toTyped(stored, (id) => fullName(nameOf(id) ?? GONE));
  const body = toStored(draft.text, draft.mentions);
  const isLong = body.length > MAX_NOTE_LENGTH;
  const save = () => {
    if (body === '' || isLong || update.isPending) return;
    if (body === (theirs ?? note).body) return onDone();
    update.mutate(
      { id: note.id, version: theirs?.version ?? version, body },
      {
        onSuccess: onDone,
        // Another tab of one's own may have changed it.
        onError: (error) => {
          const current = staleRecord<Note>(error);
          setTheirs(current);
          if (!current) toastError('Failed to save the note', error);
        },
      },
    );
  };
  return (
    <div className={classes.composer}>
      {theirs && (
        <ConflictNotice
          conflict={[
            {
              label: 'Note',
              theirs: typedOf(theirs.body).text,
              mine: draft.text,
              chosen: 'mine',
              onChoose: (side) => {
                if (side === 'theirs') onDraft(typedOf(theirs.body));
              },
            },
          ]}
        />
      )}
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
