import type { Priority } from '@cairn/domain';
import { IconAlertSquareFilled, IconAntennaBars2, IconAntennaBars3, IconAntennaBars5 } from '@tabler/icons-react';
import { PRIORITY_LABELS } from './fields/deal-labels.ts';
import classes from './opportunities.module.css';

const ICONS = {
  low: IconAntennaBars2,
  medium: IconAntennaBars3,
  high: IconAntennaBars5,
  critical: IconAlertSquareFilled,
};

/** Priority by its shape first, its colour second; with `labelled` its word stands beside it. */
export function PriorityMark({ priority, labelled = false }: { priority: Priority; labelled?: boolean }) {
  const Icon = ICONS[priority];
  const name = labelled
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': `${PRIORITY_LABELS[priority]} priority` };
  return (
    <span className={classes.priority} data-priority={priority}>
      <Icon size={16} stroke={2} {...name} />
      {labelled && PRIORITY_LABELS[priority]}
    </span>
  );
}
