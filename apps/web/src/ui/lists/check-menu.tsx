import { Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
      <Menu closeOnItemClick={false} position="bottom-start">
        <Menu.Target>
          <button type="button" className={classes.button}>
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
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {options.map(({ value, label: name, content }) => (
            <Menu.CheckboxItem key={value} checked={selected.includes(value)} onChange={() => toggle(value)}>
              {content ?? name}
            </Menu.CheckboxItem>
          ))}
          {options.length === 0 && <Menu.Label>No options</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
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
