import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const ICONS = {
  info: IconInfoCircle,
  positive: IconCircleCheck,
  warning: IconAlertTriangle,
  negative: IconAlertTriangle,
};

/** A sentence that stands in the page until its cause is gone; read out when it appears. */
export function Notice({ tone = 'info', children }: { tone?: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'negative' ? 'alert' : 'status'}>
      <Icon className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
