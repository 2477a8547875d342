import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core';
import { VisuallyHidden } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useNow } from '../../../lib/base/use-now.ts';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { usePersonOf } from '../../../lib/team.ts';
import { useShownDeals } from '../opportunities/peek-context.ts';
import type { Board as BoardData } from '../opportunities/queries.ts';
import { useNearDeal } from '../opportunities/use-near-deal.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import { useScrollBack } from '../opportunities/use-scroll-back.ts';
import { usePendingMove } from '../stage-moves/move-context.ts';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { DealCardBody } from './deal-card-body.tsx';
import { type Column, groupCards } from './group-cards.ts';
import { StageSwitcher } from './stage-switcher.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useBoardDrag } from './use-board-drag.ts';
import { useBoardKeys } from './use-board-keys.ts';

// Columns neither appear nor change their size while a card is dragged.
const MEASURING = { droppable: { strategy: MeasuringStrategy.BeforeDragging } };
// Sideways only: where in a column a card is dropped means nothing.
const AUTO_SCROLL = { threshold: { x: 0.12, y: 0 } };

/** `stale` while the answer to other filters is on its way. */
export function Board({ board, stale }: { board: BoardData; stale: boolean }) {
  const { cards, can } = board;
  const frame = useRef<HTMLDivElement>(null);
  const pending = usePendingMove();
  const columns = useMemo(() => groupCards(board, pending), [board, pending]);
  const shown = useMemo(() => ({ ids: columns.flatMap((column) => column.cards.map(({ id }) => id)) }), [columns]);
  useShownDeals(shown);
  const order = useMemo(() => columns.flatMap((column) => column.cards), [columns]);
  const { wanted, onSelect } = useBoardKeys(order);
  const [{ peek }] = useOpportunitiesSearch();
  useScrollBack(frame, peek);
  const near = useNearDeal();
  const { active, ...drag } = useBoardDrag(columns, frame);
  const arrived = useArrivals(cards);
  const nameOf = usePersonOf();
  const now = useNow(60_000);
  const phone = usePhone();
  const scrollsInto = active !== null;

  return (
    <DndContext {...drag} measuring={MEASURING} autoScroll={AUTO_SCROLL}>
      {phone && <StageSwitcher columns={columns} frame={frame} />}
      <div
        ref={frame}
        className={classes.board}
        data-dragging={scrollsInto || undefined}
        data-stale={stale || undefined}
        {...near}
        onClickCapture={onSelect}
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.stage.stage_key}
            column={column}
            activeId={active?.id}
            pendingId={pending?.id}
            peekedId={column.cards.some(({ id }) => id === peek) ? peek : undefined}
            wantedId={column.cards.some(({ id }) => id === (peek ?? wanted)) ? (peek ?? wanted) : undefined}
            arrived={arrived}
            canMove={can.move}
            nameOf={nameOf}
            now={now}
          />
        ))}
      </div>
      <VisuallyHidden role="status">{describeArrivals(arrived, columns)}</VisuallyHidden>
      <DragOverlay dropAnimation={null} className={classes.overlay}>
        {active && (
          <div className={classes.lifted}>
            <DealCardBody card={active} nameOf={nameOf} now={now}>
              {active.company_name}
            </DealCardBody>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** What a screen reader says when colleagues moved something. */
function describeArrivals(arrived: ReadonlySet<string>, columns: Column[]): string {
  if (arrived.size === 0) return '';
  return columns
    .flatMap(({ stage, cards }) =>
      cards.flatMap(({ id, company_name }) =>
        arrived.has(id) ? [`${company_name} was moved to ${stage.stage_label}.`] : [],
      ),
    )
    .join(' ');
}
