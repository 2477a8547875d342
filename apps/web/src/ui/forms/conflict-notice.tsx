import type { Clash } from '../../lib/forms/conflict.ts';
import { Notice } from '../base/notice.tsx';
import classes from './conflict-notice.module.css';
import { TwoValues } from './two-values.tsx';

/** Somebody else saved the record while it was being changed here: both values of each field that differs, and the choice. */
export function ConflictNotice({ conflict }: { conflict: readonly Clash[] | 'deleted' }) {
  if (conflict === 'deleted')
    return (
      <Notice tone="negative">
        Someone else deleted this in the meantime. What you typed is still here, in case you want to copy it.
      </Notice>
    );
  return (
    <div className={classes.conflict}>
      <Notice tone="warning">
        {conflict.length === 0
          ? 'Someone else changed this record in the meantime, in other fields. What you typed was not lost; save again.'
          : 'Someone else changed this record in the meantime. What you typed was not lost: choose what to keep, and save again.'}
      </Notice>
      {conflict.map((clash) => (
        <TwoValues key={clash.label} {...clash} />
      ))}
    </div>
  );
}
