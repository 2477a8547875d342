import { formatDateTime, formatRelative } from '../lib/base/format.ts';
import { useNow } from '../lib/base/use-now.ts';

/** "5 minutes ago", kept true while the page is open; the exact moment on hover. */
export function RelativeTime({ at }: { at: string }) {
  useNow(60_000);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {/* By the time of the drawing: the last full minute may lie before what has just been changed. */}
      {formatRelative(at)}
    </time>
  );
}
