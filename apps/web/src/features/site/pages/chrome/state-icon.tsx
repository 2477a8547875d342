import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import classes from './state-icon.module.css';

const ICONS = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX, waiting: IconClock };
export type Tone = keyof typeof ICONS;

/** Shape and colour together; the word for the state always stands beside it. */
export function StateIcon({ tone, size = 22 }: { tone: Tone; size?: number }) {
  const Icon = ICONS[tone];
  return <Icon className={classes[tone]} size={size} stroke={1.75} aria-hidden="true" />;
}
