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
  /** What one of them is called: there may be so many that one looks for it. */
  noun?: string;
}

/** More than fit below a button without scrolling. */
const MANY = 12;

/** A button with a menu of things to tick; the menu stays open until one is done. */
export function CheckMenu({ label, options, selected, onChange, summarise = false, noun, ...chip }: CheckMenuProps) {
  const chosen = options.filter(({ value }) => selected.includes(value)).map((option) => option.label);
  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]);
  const shared = {
    ...chip,
    label,
    summary: summarise && selected.length > 0 ? nameFirst(chosen[0] ?? '…', selected.length) : undefined,
    onClear: () => onChange([]),
  };
  if (noun || options.length > MANY)
    return (
      <FilterChip
        key="many"
        {...shared}
        popup="dialog"
        load={() => import('./find-in-list.tsx')}
        props={{ label, noun: noun ?? 'option', options, selected, onChoose: toggle }}
      />
    );
  return (
    <FilterChip
      key="few"
      {...shared}
      popup="menu"
      load={() => import('./check-menu-items.tsx')}
      props={{ options, selected, onToggle: toggle }}
    />
  );
}

/** "Seed +2" */
export const nameFirst = (first: string, count: number): string => (count > 1 ? `${first} +${count - 1}` : first);
