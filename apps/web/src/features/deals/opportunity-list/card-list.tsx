import { formatMoneyShort } from '@cairn/domain';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useNow } from '../../../lib/base/use-now.ts';
import { fullName, usePersonOf } from '../../../lib/team.ts';
import { Initials } from '../../../ui/initials.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { useChecklistActions } from '../checklists/checklist-context.ts';
import { GateBadge } from '../checklists/gate-badge.tsx';
import { ArchivedMark } from '../opportunities/archived-mark.tsx';
import { ConfidentialMark } from '../opportunities/confidential-mark.tsx';
import { useNearDeal } from '../opportunities/use-near-deal.ts';
import { Card } from './card.tsx';
import classes from './card-list.module.css';
import { StageCell, sinceOf } from './cells.tsx';
import { DealLink } from './deal-link.tsx';
import type { ShownDeals } from './deal-table.tsx';
import frame from './list.module.css';

const CARD_HEIGHT = 72;

/** The list on a small screen: the same deals, what matters of each on two lines. */
export function CardList({ rows, total, stages, stale, more, onMore }: ShownDeals) {
  const scroller = useRef<HTMLDivElement>(null);
  const nameOf = usePersonOf();
  const checklist = useChecklistActions();
  const now = useNow(60_000);
  const near = useNearDeal();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (more && last >= rows.length - 20) onMore();
  }, [more, last, rows.length, onMore]);

  return (
    <div ref={scroller} className={frame.scroller} data-stale={stale || undefined} {...near}>
      <ul className={classes.cards} style={{ height: virtual.getTotalSize() }} aria-label="Deals">
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const owner = nameOf(row.assigned_to);
          return (
            <Card
              key={row.id}
              row={row}
              index={index}
              rows={rows}
              total={total}
              style={{ height: CARD_HEIGHT, top: start }}
            >
              <span className={classes.cardLine}>
                <DealLink id={row.id}>{row.company_name}</DealLink>
                {row.is_confidential && <ConfidentialMark />}
                {row.is_archived && <ArchivedMark />}
                {row.target_amount !== null && (
                  <span className={`${classes.cardEnd} tnum`}>{formatMoneyShort(row.target_amount, row.currency)}</span>
                )}
              </span>
              <span className={classes.cardLine}>
                <StageCell stages={stages} stageKey={row.status} />
                <GateBadge deal={row} onOpen={checklist.open} />
                {(row.priority === 'high' || row.priority === 'critical') && <PriorityMark priority={row.priority} />}
                <span className={`${classes.cardEnd} ${frame.quiet} tnum`}>{sinceOf(row.stage_entered_at, now)}</span>
                {owner && (
                  <span title={`Owner: ${fullName(owner)}`}>
                    <Initials first={owner.first_name} last={owner.last_name} size={22} />
                  </span>
                )}
              </span>
            </Card>
          );
        })}
      </ul>
    </div>
  );
}
