import { IconLock } from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './committee.module.css';
import type { Review } from './queries.ts';

/** When the record was frozen, and by which hash anybody can see that it still is what it was. */
export function FrozenNote({ review: { frozen, decided_at } }: { review: Pick<Review, 'frozen' | 'decided_at'> }) {
  if (!frozen || !decided_at) return null;
  if (!frozen.is_intact)
    return (
      <Notice tone="negative">
        This record is not what was frozen on {formatDateTime(decided_at)}: its hash differs from the one in the audit
        log ({frozen.sha256 || 'none'}).
      </Notice>
    );
  return (
    <p className={classes.frozen}>
      <IconLock size={16} stroke={1.75} aria-hidden />
      <span>
        Frozen on {formatDateTime(decided_at)}, unchanged since. SHA-256 <code>{frozen.sha256}</code>
      </span>
    </p>
  );
}
