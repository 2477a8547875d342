import type { TextareaProps } from '@mantine/core';
import { fullName, type Member } from '../../../lib/team.ts';
import { MentionField } from '../../../ui/mentions/mention-field.tsx';
import { NOTE_FIELD } from '../opportunities/focus-note.ts';
import type { Deal } from '../opportunities/queries.ts';
import type { NoteDraft } from './note-draft.ts';
import { useMentionable } from './use-mentionable.ts';

interface NoteFieldProps extends Pick<TextareaProps, 'error' | 'autoFocus'> {
  deal: Deal;
  label: string;
  draft: NoteDraft;
  onDraft: (draft: NoteDraft) => void;
  onSend: () => void;
  onCancel?: () => void;
  /** Of a note that is to be written; a command brings the focus here. */
  isNew?: boolean;
}

/** The text of a note, which remembers whom it names. */
export function NoteField({ deal, label, draft, onDraft, isNew = false, ...props }: NoteFieldProps) {
  const people = useMentionable(deal);
  return (
    <MentionField
      {...props}
      {...(isNew && NOTE_FIELD)}
      aria-label={label}
      placeholder={label}
      maxRows={16}
      people={people}
      value={draft.text}
      onText={(text, named) => onDraft(named ? naming({ ...draft, text }, named) : { ...draft, text })}
    />
  );
}

/** Of two who have one name the last chosen is meant. */
function naming({ text, mentions }: NoteDraft, person: Member): NoteDraft {
  const name = fullName(person);
  const others = mentions.filter((other) => other.id !== person.id && other.name !== name);
  return { text, mentions: [...others, { id: person.id, name }] };
}
