import { Button, Textarea } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconListCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../../ui/base/notice.tsx';
import { useChecklistActions } from '../checklists/checklist-context.ts';
import type { StageName } from '../opportunities/stage-names.ts';
import type { BlockedMove } from './blocked-move.ts';
import classes from './move.module.css';
import type { MovingDeal } from './move-context.ts';
import { REASON_MAX } from './move-form.tsx';
import type { GateItem } from './use-gate-items.ts';

interface GateClosedProps {
  deal: MovingDeal;
  to: StageName;
  /** What the server named, as it stands now. */
  items: GateItem[];
  blocked: BlockedMove;
  reason: string;
  onReason: (reason: string) => void;
  pending: boolean;
  onMove: () => void;
  onOverride: () => void;
  onClose: () => void;
}

const REASON_NEEDED = 'Give the reason for moving the deal with these items open.';

/** The server did not let the deal through: what is open, the way to the checklist, and for administrators the way past. */
export function GateClosed(props: GateClosedProps) {
  const { deal, to, items, blocked, reason, onReason, pending, onMove, onOverride, onClose } = props;
  const checklist = useChecklistActions();
  const [missing, setMissing] = useState(false);
  // What had the focus is gone with the form.
  const primary = useRef<HTMLButtonElement>(null);
  useEffect(() => primary.current?.focus(), []);
  const allDone = items.every(({ done }) => done);
  const override = () => {
    if (reason.trim()) return onOverride();
    setMissing(true);
    document.getElementById(`override-${deal.id}`)?.focus();
  };

  return (
    <>
      {allDone ? (
        <Notice tone="positive">Every mandatory item is done now. {deal.company_name} is Ready to Advance.</Notice>
      ) : (
        <Notice tone="negative">{blocked.message}</Notice>
      )}
      <ul className={classes.openItems} aria-label="Mandatory items">
        {items.map(({ id, title, done }) => (
          <li key={id} className={classes.openItem} data-done={done || undefined}>
            {done ? (
              <IconCircleCheckFilled size={16} role="img" aria-label="Done:" />
            ) : (
              <IconCircle size={16} stroke={1.75} role="img" aria-label="Open:" />
            )}
            {title}
          </li>
        ))}
      </ul>
      {(blocked.canOverride || allDone) && (
        <Textarea
          id={`override-${deal.id}`}
          label={allDone ? 'Reason (optional)' : 'Reason to move it anyway'}
          description={
            allDone
              ? 'Stored with the move, to explain it later.'
              : 'Stored with the move and in the audit log, together with the open items.'
          }
          required={!allDone}
          error={missing && !allDone && !reason.trim() && REASON_NEEDED}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        {blocked.canOverride && !allDone && (
          <Button variant="subtle" color="red" className={classes.aside} onClick={override} loading={pending}>
            Move anyway
          </Button>
        )}
        <Button variant="default" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        {/* One button, so that the focus is still there when the checklist gives it back. */}
        <Button
          ref={primary}
          leftSection={!allDone && <IconListCheck size={16} stroke={1.75} />}
          onClick={allDone ? onMove : () => checklist.open(deal)}
          loading={allDone && pending}
          disabled={!allDone && pending}
        >
          {allDone ? `Move to ${to.stage_label}` : 'Open checklist'}
        </Button>
      </div>
    </>
  );
}
