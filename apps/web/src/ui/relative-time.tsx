import { formatDateTime, formatRelative } from '../lib/base/format.ts';
import { useNow } from '../lib/base/use-now.ts';

/** "5 minutes ago", kept true while the page is open; the exact moment on hover. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow(60_000);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at, now)}
    </time>
  );
}
