import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Opener, type OverlayProps } from '../overlays/opener.tsx';
import classes from './check-menu.module.css';

interface FilterChipProps<Props> {
  label: string;
  /** What is chosen, in few words; nothing while it narrows nothing down. */
  summary?: string | undefined;
  onClear: () => void;
  popup: 'menu' | 'dialog';
  load: () => Promise<{ default: ComponentType<OverlayProps & Props> }>;
  props: Props;
  icon?: ReactNode;
  /** It was just added: one wants to choose. */
  opensAtOnce?: boolean;
}

/** A button that opens a choice, names what is chosen, and can be emptied at once. */
export function FilterChip<Props>(chip: FilterChipProps<Props>) {
  const { label, summary, onClear, popup, load, props, icon, opensAtOnce = false } = chip;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!opensAtOnce) return;
    // The line that it stands in may be longer than the page is wide.
    button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    button.current?.click();
  }, [opensAtOnce]);
  return (
    <div className={classes.chip} data-active={summary !== undefined || undefined}>
      <Opener popup={popup} load={load} props={props}>
        {(opener) => (
          <button {...opener} ref={button} type="button" className={classes.button}>
            {icon}
            {label}
            {summary !== undefined && <span className={classes.chosen}>{summary}</span>}
            {summary === undefined && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
          </button>
        )}
      </Opener>
      {summary !== undefined && (
        <button
          type="button"
          className={classes.clear}
          aria-label={`Clear the filter by ${label.toLowerCase()}`}
          onClick={onClear}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </div>
  );
}
