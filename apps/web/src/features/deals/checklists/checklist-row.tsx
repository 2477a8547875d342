import { Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { fullName, type PersonName } from '../../../lib/team.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './checklist.module.css';
import type { ChecklistItem } from './use-checklist.ts';

const ROLES = { firm_user: 'Firm user', firm_admin: 'Firm administrator' } as const;

interface ChecklistRowProps {
  item: ChecklistItem;
  isCurrent: boolean;
  who: PersonName | undefined;
  onToggle: (checked: boolean) => void;
  /** Where the focus stands when its dialog opens. */
  isFirst?: boolean;
}

/** One item: what, for whom, whether it must be done, and who did it when. */
export function ChecklistRow({ item, isCurrent, who, onToggle, isFirst = false }: ChecklistRowProps) {
  const factsId = useId();
  // The cache is told a moment later than the box: without a state of its own it would flicker.
  const [checked, setChecked] = useState(item.is_completed);
  const [stored, setStored] = useState(item.is_completed);
  if (stored !== item.is_completed) {
    setStored(item.is_completed);
    setChecked(item.is_completed);
  }
  const reason = isCurrent
    ? 'Only a firm administrator can check this item.'
    : 'The deal has left this stage; its checklist is closed.';
  return (
    <li className={classes.item}>
      <Checkbox
        classNames={{ body: classes.body, labelWrapper: classes.label, description: classes.description }}
        size="sm"
        label={item.title}
        description={item.description}
        aria-describedby={factsId}
        data-autofocus={isFirst || undefined}
        checked={checked}
        disabled={!item.can.toggle}
        onChange={(event) => {
          setChecked(event.currentTarget.checked);
          onToggle(event.currentTarget.checked);
        }}
      />
      <p className={classes.facts} id={factsId}>
        {item.is_mandatory ? (
          <span className={classes.mandatory}>Mandatory</span>
        ) : (
          <span className={classes.optional}>Optional</span>
        )}
        <span>{ROLES[item.assigned_role]}</span>
        {item.completed_at && (
          <span>
            Done {who && `by ${fullName(who)} `}
            <RelativeTime at={item.completed_at} />
          </span>
        )}
        {!item.can.toggle && (
          <span className={classes.reason}>
            <IconLock size={13} stroke={1.75} aria-hidden />
            {reason}
          </span>
        )}
      </p>
    </li>
  );
}
