import { useDraggable } from '@dnd-kit/core';
import { IconArrowRight } from '@tabler/icons-react';
import { memo } from 'react';
import { keyLabel } from '../../../lib/keys/shortcuts.ts';
import type { PersonOf } from '../../../lib/team.ts';
import { useIsTicked } from '../bulk/selection/selection-context.ts';
import { useChecklistActions } from '../checklists/checklist-context.ts';
import { dealFocus } from '../opportunities/focus-deal.ts';
import { isForNewTab, openInTab } from '../opportunities/open-in-tab.ts';
import type { Card } from '../opportunities/queries.ts';
import { dealMark } from '../opportunities/use-near-deal.ts';
import { useOpenDeal, useOpenDealPage } from '../opportunities/use-open-deal.ts';
import { useMoveActions } from '../stage-moves/move-context.ts';
import classes from './card.module.css';
import { DealCardBody } from './deal-card-body.tsx';

interface DealCardProps {
  card: Card;
  nameOf: PersonOf;
  canMove: boolean;
  isPending: boolean;
  /** Somebody else has just moved it to where it is. */
  hasArrived: boolean;
  /** It is shown beside the board. */
  isPeeked: boolean;
  now: Date;
}

/** A card that can be opened, carried by mouse, touch or keys, and moved by its button. */
export const DealCard = memo(function DealCard(props: DealCardProps) {
  const { card, nameOf, canMove, isPending, hasArrived, isPeeked, now } = props;
  const checklist = useChecklistActions();
  const { ask } = useMoveActions();
  const isTicked = useIsTicked(card.id);
  const openDeal = useOpenDeal();
  const openPage = useOpenDealPage();
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: card.id,
    data: { card },
    disabled: !canMove,
  });
  return (
    <div className={classes.frame} {...dealMark(card.id)}>
      <div
        ref={setNodeRef}
        className={classes.card}
        data-carried={isDragging || undefined}
        data-pending={isPending || undefined}
        data-arrived={hasArrived || undefined}
        data-peeked={isPeeked || undefined}
        data-selected={isTicked || undefined}
        {...listeners}
      >
        <DealCardBody card={card} nameOf={nameOf} now={now} onChecklist={checklist.open}>
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={classes.open}
            onClick={(event) => (isForNewTab(event) ? openInTab(card.id) : openDeal(card.id))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isForNewTab(event)) return;
              event.preventDefault();
              openPage(card.id);
            }}
            aria-current={isPeeked || undefined}
            aria-pressed={isTicked || undefined}
            onAuxClick={(event) => event.button === 1 && openInTab(card.id)}
            aria-describedby={canMove ? attributes['aria-describedby'] : undefined}
            {...dealFocus(card.id)}
          >
            {card.company_name}
          </button>
        </DealCardBody>
      </div>
      {canMove && (
        <button
          type="button"
          className={classes.move}
          aria-label={`Move ${card.company_name} to another stage`}
          aria-haspopup="dialog"
          title={`Move to another stage (${keyLabel('move')})`}
          onClick={() => ask(card)}
        >
          <IconArrowRight size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
});
