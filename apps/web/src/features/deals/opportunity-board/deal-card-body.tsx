import { formatMoneyShort, timeInStage } from '@cairn/domain';
import { IconClock } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { formatDateTime } from '../../../lib/base/format.ts';
import { fullName, type PersonName } from '../../../lib/team.ts';
import { Initials } from '../../../ui/initials.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import type { CheckedDeal } from '../checklists/checklist-context.ts';
import { GateBadge } from '../checklists/gate-badge.tsx';
import { ConfidentialMark } from '../opportunities/confidential-mark.tsx';
import type { Card } from '../opportunities/queries.ts';
import classes from './card.module.css';
import { CardTags } from './card-tags.tsx';

interface DealCardBodyProps {
  card: Card;
  owner: PersonName | undefined;
  now: Date;
  /** Opens the checklist; absent under the pointer. */
  onChecklist?: (deal: CheckedDeal) => void;
  /** The name of the company: a button on the board, plain text under the pointer. */
  children: ReactNode;
}

/** What a card shows, wherever it is. */
export function DealCardBody({ card, owner, now, onChecklist, children }: DealCardBodyProps) {
  return (
    <>
      <div className={classes.title}>
        {(card.priority === 'high' || card.priority === 'critical') && <PriorityMark priority={card.priority} />}
        {card.is_confidential && <ConfidentialMark />}
        <span className={classes.company}>{children}</span>
      </div>
      <Facts card={card} owner={owner} now={now} onChecklist={onChecklist} />
    </>
  );
}

// The name holds the handle of the drag and is drawn with it; the rest need not be.
const Facts = memo(function Facts({ card, owner, now, onChecklist }: Omit<DealCardBodyProps, 'children'>) {
  const { tags, tag_count, target_amount, currency, stage_entered_at } = card;
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
      {card.checklist_items ? (
        <div className={classes.gate}>
          <GateBadge deal={card} onOpen={onChecklist} />
        </div>
      ) : null}
    </>
  );
});
