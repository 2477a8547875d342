import { IconLock } from '@tabler/icons-react';
import classes from './opportunities.module.css';

/** A deal that only its chosen members see. */
export function ConfidentialMark() {
  return (
    <span className={classes.confidential} title="Confidential: only its members see this deal">
      <IconLock size={14} stroke={2} role="img" aria-label="Confidential" />
    </span>
  );
}
