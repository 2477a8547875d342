import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useKeptState } from '../../../lib/forms/use-kept.ts';
import { fullName, GONE, usePersonOf } from '../../../lib/team.ts';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import type { Deal } from '../opportunities/queries.ts';
import classes from './entry.module.css';
import { toTyped } from './mention-text.ts';
import type { NoteDraft } from './note-draft.ts';
import { NoteEditor } from './note-editor.tsx';
import { NoteText } from './note-text.tsx';
import { type Note, useDeleteNote } from './use-notes.ts';

/** A note in the activity; its author can change and delete it. */
export function NoteEntry({ note, deal }: { note: Note; deal: Deal }) {
  const nameOf = usePersonOf();
  // A note that was being changed before a reload stands open again.
  const [draft, setDraft, kept] = useKeptState<NoteDraft | null>(`note ${note.id}`, null);
  const [asking, setAsking] = useState(false);
  const remove = useDeleteNote();
  const edit = () => setDraft(toTyped(note.body, (id) => fullName(nameOf(id) ?? GONE)));
  if (draft)
    return (
      <NoteEditor
        note={note}
        deal={deal}
        draft={draft}
        onDraft={setDraft}
        onDone={() => {
          kept.forget();
          setDraft(null);
        }}
      />
    );
  return (
    <div className={classes.note}>
      <NoteText body={note.body} />
      {note.can.edit && (
        <div className={classes.noteActions}>
          <ActionIcon variant="subtle" color="gray" size={26} aria-label="Edit note" title="Edit" onClick={edit}>
            <IconPencil size={15} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label="Delete note"
            title="Delete"
            onClick={() => setAsking(true)}
          >
            <IconTrash size={15} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(note.id, { onSettled: () => setAsking(false) })}
        title="Delete this note?"
        confirmLabel="Delete note"
        destructive
        pending={remove.isPending}
      >
        Nobody will see it any more. You can undo this immediately afterwards.
      </ConfirmDialog>
    </div>
  );
}
