import { DILIGENCE_STATUS_LABELS, type DiligenceStatus } from '@cairn/domain';
import { IconCircle, IconCircleCheck, IconPlayerPause, IconProgress } from '@tabler/icons-react';
import classes from './diligence.module.css';

const ICONS = {
  not_started: IconCircle,
  in_progress: IconProgress,
  completed: IconCircleCheck,
  on_hold: IconPlayerPause,
} satisfies Record<DiligenceStatus, typeof IconCircle>;

export function StatusBadge({ status }: { status: DiligenceStatus }) {
  const Icon = ICONS[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={14} stroke={2} aria-hidden />
      {DILIGENCE_STATUS_LABELS[status]}
    </span>
  );
}
