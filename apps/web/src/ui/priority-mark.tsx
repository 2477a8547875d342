import { IconAlertSquareFilled, IconAntennaBars2, IconAntennaBars3, IconAntennaBars5 } from '@tabler/icons-react';
import classes from './priority-mark.module.css';

/** The priorities of everything that has one; the highest of a deal is critical, of a task urgent. */
const PRIORITIES = {
  low: { icon: IconAntennaBars2, label: 'Low' },
  medium: { icon: IconAntennaBars3, label: 'Medium' },
  high: { icon: IconAntennaBars5, label: 'High' },
  urgent: { icon: IconAlertSquareFilled, label: 'Urgent' },
  critical: { icon: IconAlertSquareFilled, label: 'Critical' },
};

interface PriorityMarkProps {
  priority: keyof typeof PRIORITIES;
  labelled?: boolean;
}

/** Priority by its shape first, its colour second; with `labelled` its word stands beside it. */
export function PriorityMark({ priority, labelled = false }: PriorityMarkProps) {
  const { icon: Icon, label } = PRIORITIES[priority];
  const name = labelled ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${label} priority` };
  return (
    <span className={classes.priority} data-priority={priority}>
      <Icon size={16} stroke={2} {...name} />
      {labelled && label}
    </span>
  );
}
