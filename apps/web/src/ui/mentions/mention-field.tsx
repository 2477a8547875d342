import { Textarea, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { fullName, type Member } from '../../lib/team.ts';
import { type AskedMention, askedMention, suggestPeople } from './asked-mention.ts';
import { keyAct } from './key-act.ts';
import { MentionList } from './mention-list.tsx';
import classes from './mentions.module.css';

interface MentionFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  value: string;
  /** With `named` when a colleague was chosen, whose name the text now has. */
  onText: (text: string, named?: Member) => void;
  /** Who can be named. */
  people: readonly Member[];
  /** The list opens above the field. */
  above?: boolean;
  onSend: () => void;
  onCancel?: () => void;
}

/** A text in which @ names a colleague: arrows choose, Enter or Tab takes, Escape leaves it. Ctrl or Cmd with Enter sends. */
export function MentionField({ value, onText, people, above = false, onSend, onCancel, ...props }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [asked, setAsked] = useState<AskedMention | null>(null);
  const [at, setAt] = useState(0);
  const choices = asked ? suggestPeople(people, asked.query) : [];
  const isOpen = choices.length > 0;
  const current = choices[Math.min(at, choices.length - 1)];
  // Where the caret goes with the next text, before another key can be heard.
  const caretNext = useRef<number | null>(null);
  useLayoutEffect(() => {
    const end = caretNext.current;
    caretNext.current = null;
    if (end === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  });

  const look = () => {
    if (!field.current) return;
    setAsked(askedMention(field.current.value, field.current.selectionStart));
    setAt(0);
  };
  const choose = (person: Member) => {
    if (!asked) return;
    const before = `${value.slice(0, asked.from)}@${fullName(person)} `;
    caretNext.current = before.length;
    onText(before + value.slice(asked.from + 1 + asked.query.length), person);
    setAsked(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = keyAct(event, isOpen, onCancel !== undefined);
    if (!act) return;
    event.preventDefault();
    // Escape closes the list, and not what is around the field.
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
        autosize
        minRows={2}
        {...props}
        ref={field}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && current ? `${listId}-${current.id}` : undefined}
        value={value}
        onChange={(event) => {
          onText(event.currentTarget.value);
          look();
        }}
        onClick={look}
        onBlur={() => setAsked(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && <MentionList id={listId} choices={choices} current={current} above={above} onChoose={choose} />}
    </div>
  );
}
