import { useDroppable } from '@dnd-kit/core';
import { memo, useId } from 'react';
import { formatInteger, plural } from '../../../lib/base/format.ts';
import type { PersonOf } from '../../../lib/team.ts';
import { StageLabel } from '../../../ui/stage-label.tsx';
import classes from './board.module.css';
import { ColumnCards } from './column-cards.tsx';
import type { Column } from './group-cards.ts';

export interface ColumnProps {
  column: Column;
  activeId: string | undefined;
  pendingId: string | undefined;
  /** The deal that is shown beside the board, if it is in this column. */
  peekedId: string | undefined;
  /** The card that is to be in sight. */
  wantedId: string | undefined;
  /** Cards that somebody else has just moved. */
  arrived: ReadonlySet<string>;
  canMove: boolean;
  nameOf: PersonOf;
  now: Date;
}

export function BoardColumn(props: ColumnProps) {
  const { stage, deals, isOpen } = props.column;
  const titleId = useId();
  const { setNodeRef, isOver } = useDroppable({ id: stage.stage_key, disabled: !isOpen });
  return (
    <section ref={setNodeRef} className={classes.column} data-over={isOver || undefined} aria-labelledby={titleId}>
      <h2 className={classes.head} id={titleId}>
        <StageLabel label={stage.stage_label} color={stage.stage_color} />
        <span className={`${classes.count} tnum`} aria-hidden>
          {formatInteger(deals)}
        </span>
        <span className={classes.offscreen}>, {plural(deals, 'deal')}</span>
      </h2>
      <Cards {...props} labelledBy={titleId} />
    </section>
  );
}

// The column is drawn anew whenever the pointer enters or leaves it; its cards are not.
const Cards = memo(ColumnCards);
