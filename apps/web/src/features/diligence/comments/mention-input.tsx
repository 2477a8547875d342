import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { fullName, type Member, useTeam } from '../../../lib/team.ts';
import { Initials } from '../../../ui/initials.tsx';
import classes from './comments.module.css';
import { mentionAt, suggest } from './mentions.ts';

interface MentionInputProps {
  value: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
  error?: string | undefined;
}

/** A text in which an @ offers the names of colleagues: arrows choose, Enter or Tab takes, Escape leaves it as it is. */
export function MentionInput({ value, onChange, onSubmit, error }: MentionInputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const { data: team = [] } = useTeam();
  const [caret, setCaret] = useState(0);
  const [place, setPlace] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const asked = mentionAt(value, caret);
  // Where the caret goes with the next text, before another key can be heard.
  const caretNext = useRef<number | null>(null);
  useLayoutEffect(() => {
    const end = caretNext.current;
    caretNext.current = null;
    if (end === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(end, end);
  });
  const active = team.filter(({ is_active }) => is_active);
  const found = asked && asked.from !== dismissed ? suggest(active, asked.query) : [];
  const isOpen = found.length > 0;

  const take = (member: Member) => {
    if (!asked) return;
    const name = `@${fullName(member)} `;
    const end = asked.from + name.length;
    onChange(value.slice(0, asked.from) + name + value.slice(caret));
    setCaret(end);
    setPlace(0);
    caretNext.current = end;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onSubmit();
    }
    if (!isOpen || event.nativeEvent.isComposing) return;
    const chosen = found[Math.min(place, found.length - 1)];
    if (event.key === 'ArrowDown') setPlace((place + 1) % found.length);
    else if (event.key === 'ArrowUp') setPlace((place + found.length - 1) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) take(chosen);
    else if (event.key === 'Escape') setDismissed(asked?.from ?? null);
    else return;
    event.preventDefault();
    // Escape closes the list and not the drawer around it.
    event.stopPropagation();
  };
  const note = () => setCaret(input.current?.selectionStart ?? 0);

  return (
    <div className={classes.mention}>
      <Textarea
        ref={input}
        label="Comment"
        placeholder="Write a comment; @ mentions a colleague"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        value={value}
        error={error}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${Math.min(place, found.length - 1)}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
          setPlace(0);
          if (
            dismissed !== null &&
            mentionAt(event.currentTarget.value, event.currentTarget.selectionStart)?.from !== dismissed
          )
            setDismissed(null);
        }}
        onKeyDown={onKeyDown}
        onKeyUp={note}
        onClick={note}
        onBlur={() => setDismissed(asked?.from ?? null)}
      />
      {isOpen && (
        <div className={classes.suggestions} id={listId} role="listbox" aria-label="Colleagues">
          {found.map((member, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the text
            <div
              key={member.id}
              id={`${listId}-${index}`}
              className={classes.suggestion}
              role="option"
              aria-selected={index === Math.min(place, found.length - 1)}
              // Before the text loses the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(member)}
            >
              <Initials first={member.first_name} last={member.last_name} size={22} />
              {fullName(member)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
