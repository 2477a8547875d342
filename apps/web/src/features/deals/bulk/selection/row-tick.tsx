import type { MouseEvent } from 'react';
import type { Row } from '../../opportunities/queries.ts';
import classes from './selection.module.css';
import { useIsTicked, useTicks } from './selection-context.ts';

interface RowTickProps {
  row: Row;
  index: number;
  /** All rows of the list, for a tick with Shift. */
  rows: () => readonly Row[];
}

/** The tick of a row. The focus stays in the list, or leaves the field that it is in: the keys act on what is selected then. */
export function RowTick({ row, index, rows }: RowTickProps) {
  const ticks = useTicks();
  const checked = useIsTicked(row.id);
  if (!ticks.isOffered) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a click with Shift from selecting text
    <span className={classes.frame} onMouseDown={keepFocus}>
      <input
        type="checkbox"
        className={classes.tick}
        tabIndex={-1}
        aria-label={`Select ${row.company_name}`}
        checked={checked}
        onChange={({ nativeEvent }) =>
          ticks.tick(rows(), index, !checked, (nativeEvent as unknown as MouseEvent).shiftKey === true)
        }
      />
    </span>
  );
}

function keepFocus(event: MouseEvent) {
  event.preventDefault();
  const { activeElement: focused } = document;
  if (focused instanceof HTMLInputElement && focused.type !== 'checkbox') focused.blur();
}
