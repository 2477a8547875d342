import { DILIGENCE_STATUS_LABELS } from '@cairn/domain';
import { IconClipboardCheck } from '@tabler/icons-react';
import type { Card } from '../opportunities/queries.ts';
import classes from './card.module.css';

/** The state of the deal's due diligence: how much of it is settled, and whether it is blocked. */
export function DiligenceMark({ diligence }: { diligence: NonNullable<Card['diligence']> }) {
  const { status, completed_items, total_items, is_blocked } = diligence;
  const state = is_blocked ? 'Blocked' : DILIGENCE_STATUS_LABELS[status];
  const text = `Due diligence: ${state}, ${completed_items} of ${total_items} items`;
  return (
    <span className={classes.diligence} data-status={status} data-blocked={is_blocked || undefined} title={text}>
      <IconClipboardCheck size={14} stroke={1.75} role="img" aria-label={text} />
      <span className="tnum" aria-hidden>
        {is_blocked ? 'Blocked' : `${completed_items}/${total_items}`}
      </span>
    </span>
  );
}
