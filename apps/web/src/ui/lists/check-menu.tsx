import type { ReactNode } from 'react';
import { FilterChip } from './filter-chip.tsx';

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
  opensAtOnce?: boolean;
}

/** A button with a menu of things to tick; the menu stays open until one is done. */
export function CheckMenu({ label, options, selected, onChange, summarise = false, ...chip }: CheckMenuProps) {
  const chosen = options.filter(({ value }) => selected.includes(value)).map((option) => option.label);
  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]);
  return (
    <FilterChip
      {...chip}
      label={label}
      summary={summarise && selected.length > 0 ? nameFirst(chosen[0] ?? '…', selected.length) : undefined}
      onClear={() => onChange([])}
      popup="menu"
      load={() => import('./check-menu-items.tsx')}
      props={{ options, selected, onToggle: toggle }}
    />
  );
}

/** "Seed +2" */
export const nameFirst = (first: string, count: number): string => (count > 1 ? `${first} +${count - 1}` : first);
