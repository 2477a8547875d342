import { formatMoneyShort, timeInStage } from '@cairn/domain';
import { IconClock } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { formatDateTime } from '../../../lib/base/format.ts';
import { fullName, type PersonOf } from '../../../lib/team.ts';
import { Initials } from '../../../ui/initials.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import type { CheckedDeal } from '../checklists/checklist-context.ts';
import { GateBadge } from '../checklists/gate-badge.tsx';
import { ConfidentialMark } from '../opportunities/confidential-mark.tsx';
import type { Card } from '../opportunities/queries.ts';
import classes from './card.module.css';
import { CardTags } from './card-tags.tsx';
import { DiligenceMark } from './diligence-mark.tsx';
import { OwnFields } from './own-fields.tsx';

interface DealCardBodyProps {
  card: Card;
  nameOf: PersonOf;
  now: Date;
  /** Opens the checklist; absent under the pointer. */
  onChecklist?: (deal: CheckedDeal) => void;
  /** The name of the company: a button on the board, plain text under the pointer. */
  children: ReactNode;
}

/** What a card shows, wherever it is. */
export function DealCardBody({ card, nameOf, now, onChecklist, children }: DealCardBodyProps) {
  return (
    <>
      <div className={classes.title}>
        {(card.priority === 'high' || card.priority === 'critical') && <PriorityMark priority={card.priority} />}
        {card.is_confidential && <ConfidentialMark />}
        <span className={classes.company}>{children}</span>
      </div>
      <Facts card={card} nameOf={nameOf} now={now} onChecklist={onChecklist} />
    </>
  );
}

// The name holds the handle of the drag and is drawn with it; the rest need not be.
const Facts = memo(function Facts({ card, nameOf, now, onChecklist }: Omit<DealCardBodyProps, 'children'>) {
  const { tags, tag_count, target_amount, currency, stage_entered_at } = card;
  const owner = nameOf(card.assigned_to);
  const since = timeInStage(new Date(stage_entered_at), now);
  return (
    <>
      {tag_count > 0 && <CardTags tags={tags} count={tag_count} />}
      <div className={classes.facts}>
        {target_amount !== null && <span className="tnum">{formatMoneyShort(target_amount, currency)}</span>}
        <span className={classes.since} title={`In this stage since ${formatDateTime(stage_entered_at)}`}>
          <IconClock size={13} stroke={1.75} role="img" aria-label="In this stage for" />
          <span className="tnum">{since}</span>
        </span>
        {owner && (
          <span className={classes.owner} role="img" aria-label={`Owner: ${fullName(owner)}`} title={fullName(owner)}>
            <Initials first={owner.first_name} last={owner.last_name} size={22} />
          </span>
        )}
      </div>
      {card.custom && <OwnFields card={card} nameOf={nameOf} />}
      {card.checklist_items || card.diligence ? (
        <div className={classes.states}>
          <GateBadge deal={card} onOpen={onChecklist} />
          {card.diligence && <DiligenceMark diligence={card.diligence} />}
        </div>
      ) : null}
    </>
  );
});
