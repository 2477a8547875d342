import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Opener } from '../overlays/opener.tsx';
import classes from './check-menu.module.css';

export interface CheckOption {
  value: string;
  label: string;
  /** In place of the plain label in the menu. */
  content?: ReactNode;
}

interface CheckMenuProps {
  label: string;
  options: CheckOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** The button names what is chosen, and can be emptied at once: a filter. Otherwise it stays as it is. */
  summarise?: boolean;
  icon?: ReactNode;
}

/** A button with a menu of things to tick; the menu stays open until one is done. */
export function CheckMenu({ label, options, selected, onChange, summarise = false, icon }: CheckMenuProps) {
  const chosen = options.filter(({ value }) => selected.includes(value));
  const isActive = summarise && selected.length > 0;
  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]);

  return (
    <div className={classes.chip} data-active={isActive || undefined}>
      <Opener
        popup="menu"
        load={() => import('./check-menu-items.tsx')}
        props={{ options, selected, onToggle: toggle }}
      >
        {(opener) => (
          <button {...opener} type="button" className={classes.button}>
            {icon}
            {label}
            {isActive && (
              <span className={classes.chosen}>
                {chosen[0]?.label ?? '…'}
                {selected.length > 1 && ` +${selected.length - 1}`}
              </span>
            )}
            {!isActive && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
          </button>
        )}
      </Opener>
      {isActive && (
        <button
          type="button"
          className={classes.clear}
          aria-label={`Clear the filter by ${label.toLowerCase()}`}
          onClick={() => onChange([])}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </div>
  );
}
