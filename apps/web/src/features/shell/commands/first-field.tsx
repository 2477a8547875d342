import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import classes from './command.module.css';

interface FirstFieldProps {
  query: string;
  onQuery: (query: string) => void;
  onGiveUp: () => void;
}

/**
 * The field of the palette, there as soon as it is asked for: people type on at once, and its code may still be on its way. What
 * is typed goes on in the field of the palette, which takes the focus when it stands.
 */
export function FirstField({ query, onQuery, onGiveUp }: FirstFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onGiveUp();
    // There is no other place, and nothing to choose yet.
    if (event.key === 'Escape' || event.key === 'Tab') event.preventDefault();
  };
  return createPortal(
    <div
      className={classes.first}
      role="dialog"
      aria-modal="true"
      aria-label="Search and commands"
      data-palette
      onKeyDown={onKeyDown}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onGiveUp()}
    >
      <div className={classes.firstField}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: it was asked for
          autoFocus
          aria-label="Search and commands"
          placeholder="Search deals, companies, people, tasks and commands"
          maxLength={200}
          autoComplete="off"
          value={query}
          onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        />
      </div>
    </div>,
    document.getElementById('overlays') ?? document.body,
  );
}
