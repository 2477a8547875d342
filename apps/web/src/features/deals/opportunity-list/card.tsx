import type { CSSProperties, ReactNode } from 'react';
import { useChoosing, useIsTicked, useTicks } from '../bulk/selection/selection-context.ts';
import type { Row } from '../opportunities/queries.ts';
import { dealMark } from '../opportunities/use-near-deal.ts';
import classes from './card-list.module.css';
import { useLongPress } from './use-long-press.ts';

interface CardProps {
  row: Row;
  index: number;
  rows: readonly Row[];
  total: number;
  style: CSSProperties;
  children: ReactNode;
}

/** A deal on a small screen. A long press begins to select; from then on a tap ticks instead of opening. */
export function Card({ row, index, rows, total, style, children }: CardProps) {
  const ticks = useTicks();
  const choosing = useChoosing();
  const ticked = useIsTicked(row.id);
  const press = useLongPress(() => {
    ticks.choosing.set(true);
    ticks.tick(rows, index, true, false);
  });
  return (
    <li
      className={classes.card}
      style={style}
      data-choosing={choosing || undefined}
      aria-setsize={total}
      aria-posinset={index + 1}
      {...press}
      {...dealMark(row.id)}
    >
      {choosing && (
        <label className={classes.choice}>
          <input
            type="checkbox"
            aria-label={`Select ${row.company_name}`}
            checked={ticked}
            onChange={() => ticks.tick(rows, index, !ticked, false)}
          />
        </label>
      )}
      {children}
    </li>
  );
}
