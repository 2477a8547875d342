import { useState } from 'react';
import type { Notification } from './queries.ts';

/** The notification that came while the page was open; what was there before is no news. */
export function useNewest(rows: readonly Notification[]): Notification | undefined {
  const [seen, setSeen] = useState<string | null>(null);
  const [newest, setNewest] = useState<Notification>();
  const first = rows[0];
  if (first && first.created_at > (seen ?? '')) {
    setSeen(first.created_at);
    if (seen !== null && first.read_at === null) setNewest(first);
  }
  // With none at all, the first one is news.
  if (!first && seen === null) setSeen('0');
  return newest;
}
