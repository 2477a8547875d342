import { useDraggable } from '@dnd-kit/core';
import { IconArrowRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { PersonName } from '../../../lib/team.ts';
import { useChecklistActions } from '../checklists/checklist-context.ts';
import { dealFocus } from '../opportunities/focus-deal.ts';
import { isForNewTab, openInTab } from '../opportunities/open-in-tab.ts';
import type { Card } from '../opportunities/queries.ts';
import { useOpenDeal } from '../opportunities/use-open-deal.ts';
import { useMoveActions } from '../stage-moves/move-context.ts';
import classes from './card.module.css';
import { DealCardBody } from './deal-card-body.tsx';

interface DealCardProps {
  card: Card;
  owner: PersonName | undefined;
  canMove: boolean;
  isPending: boolean;
  /** Somebody else has just moved it to where it is. */
  hasArrived: boolean;
  now: Date;
}

/** A card that can be opened, carried by mouse, touch or keys, and moved by its menu. */
export const DealCard = memo(function DealCard({ card, owner, canMove, isPending, hasArrived, now }: DealCardProps) {
  const checklist = useChecklistActions();
  const { openMenu } = useMoveActions();
  const openDeal = useOpenDeal();
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: card.id,
    data: { card },
    disabled: !canMove,
  });
  return (
    <div className={classes.frame}>
      <div
        ref={setNodeRef}
        className={classes.card}
        data-carried={isDragging || undefined}
        data-pending={isPending || undefined}
        data-arrived={hasArrived || undefined}
        {...listeners}
      >
        <DealCardBody card={card} owner={owner} now={now} onChecklist={checklist.open}>
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={classes.open}
            onClick={(event) => (isForNewTab(event) ? openInTab(card.id) : openDeal(card.id))}
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
          aria-haspopup="menu"
          title="Move to another stage"
          onClick={(event) => openMenu(card, event.currentTarget)}
        >
          <IconArrowRight size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
});
