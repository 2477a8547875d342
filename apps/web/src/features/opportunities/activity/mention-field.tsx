import { Textarea } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { fullName } from '../../../lib/team.ts';
import classes from './activity.module.css';
import { MentionList } from './mention-list.tsx';
import { type AskedMention, askedMention } from './mention-text.ts';
import type { NoteDraft } from './note-draft.ts';
import { type MentionChoice, useMentionChoices } from './use-mention-choices.ts';

interface MentionFieldProps {
  dealId: string;
  isConfidential: boolean;
  label: string;
  draft: NoteDraft;
  onDraft: (draft: NoteDraft) => void;
  onSend: () => void;
  onCancel?: () => void;
  disabled?: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
  field?: RefObject<HTMLTextAreaElement | null>;
}

/** A field in which @ names a colleague. Ctrl or Cmd with Enter sends. */
export function MentionField(props: MentionFieldProps) {
  const { dealId, isConfidential, label, draft, onDraft, onSend, onCancel, disabled, error, autoFocus } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const field = props.field ?? own;
  const listId = useId();
  const [asked, setAsked] = useState<AskedMention | null>(null);
  const [at, setAt] = useState(0);
  const choices = useMentionChoices(dealId, isConfidential, asked?.query);
  const isOpen = asked !== null && choices.length > 0;
  const current = choices[Math.min(at, choices.length - 1)];

  const look = () => {
    const { value, selectionStart } = field.current ?? { value: '', selectionStart: 0 };
    setAsked(askedMention(value, selectionStart));
    setAt(0);
  };
  const choose = (person: MentionChoice) => {
    if (!asked) return;
    const name = fullName(person);
    const before = `${draft.text.slice(0, asked.from)}@${name} `;
    const text = before + draft.text.slice(asked.from + 1 + asked.query.length);
    onDraft({
      text,
      mentions: [
        ...draft.mentions.filter(({ id, name: other }) => id !== person.id && other !== name),
        { id: person.id, name },
      ],
    });
    setAsked(null);
    // After the text stands in the field.
    setTimeout(() => field.current?.setSelectionRange(before.length, before.length));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = keyAct(event, isOpen);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    const acts = {
      send: onSend,
      cancel: () => onCancel?.(),
      close: () => setAsked(null),
      choose: () => current && choose(current),
      down: () => setAt((place) => (place + 1) % choices.length),
      up: () => setAt((place) => (place - 1 + choices.length) % choices.length),
    };
    acts[act]();
  };
  return (
    <div className={classes.field}>
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={16}
        disabled={disabled}
        error={error}
        autoFocus={autoFocus}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && current ? `${listId}-${current.id}` : undefined}
        value={draft.text}
        onChange={(event) => {
          onDraft({ ...draft, text: event.currentTarget.value });
          look();
        }}
        onClick={look}
        onBlur={() => setAsked(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && <MentionList id={listId} choices={choices} current={current} onChoose={choose} />}
    </div>
  );
}

type Act = 'send' | 'cancel' | 'close' | 'choose' | 'down' | 'up';
const IN_LIST: Record<string, Act> = {
  Escape: 'close',
  Enter: 'choose',
  Tab: 'choose',
  ArrowDown: 'down',
  ArrowUp: 'up',
};

function keyAct(event: KeyboardEvent, isOpen: boolean): Act | undefined {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return 'send';
  if (isOpen) return event.shiftKey ? undefined : IN_LIST[event.key];
  return event.key === 'Escape' ? 'cancel' : undefined;
}
