import { MAX_NOTE_LENGTH, textParts } from '@cairn/domain';
import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Outputs } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { GONE } from '../deal-labels.ts';
import type { Deal } from '../queries.ts';
import { fullName, useNameOf } from '../use-name-of.ts';
import classes from './activity.module.css';
import { MentionField } from './mention-field.tsx';
import { toStored, toTyped } from './mention-text.ts';
import type { NoteDraft } from './note-draft.ts';
import { useDeleteNote, useUpdateNote } from './use-notes.ts';

export type Note = Outputs['opportunityNotes']['create'];

/** A note in the activity; its author can change and delete it. */
export function NoteEntry({ note, deal }: { note: Note; deal: Deal }) {
  const nameOf = useNameOf();
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  const [asking, setAsking] = useState(false);
  const remove = useDeleteNote();
  const edit = () => setDraft(toTyped(note.body, (id) => fullName(nameOf(id) ?? GONE)));
  if (draft)
    return <NoteEditor note={note} deal={deal} draft={draft} onDraft={setDraft} onDone={() => setDraft(null)} />;
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
        Nobody will see it any more. Right afterwards you can undo it.
      </ConfirmDialog>
    </div>
  );
}

/** Plain text: only web addresses and names of colleagues are more than that. */
function NoteText({ body }: { body: string }) {
  const nameOf = useNameOf();
  let at = 0;
  return (
    <p className={classes.noteText}>
      {textParts(body).map((part) => {
        at += 1;
        if ('text' in part) return part.text;
        if ('mention' in part)
          return (
            <span key={at} className={classes.mention}>
              @{fullName(nameOf(part.mention) ?? GONE)}
            </span>
          );
        return (
          <Anchor key={at} href={part.link} target="_blank" rel="noopener noreferrer nofollow">
            {part.link}
          </Anchor>
        );
      })}
    </p>
  );
}

interface NoteEditorProps {
  note: Note;
  deal: Deal;
  draft: NoteDraft;
  onDraft: (draft: NoteDraft) => void;
  onDone: () => void;
}

function NoteEditor({ note, deal, draft, onDraft, onDone }: NoteEditorProps) {
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
      <MentionField
        dealId={deal.id}
        isConfidential={deal.is_confidential}
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
