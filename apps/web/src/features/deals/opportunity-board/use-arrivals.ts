import { useEffect, useRef, useState } from 'react';
import { wasChangedByOthers } from '../../../lib/live/live-news.ts';
import type { Card } from '../opportunities/queries.ts';

const SHOWN_MS = 2_600;
const NONE: ReadonlySet<string> = new Set();

/** The cards that a colleague has just put into another column, for as long as they are pointed out. */
export function useArrivals(cards: readonly Card[]): ReadonlySet<string> {
  const [arrived, setArrived] = useState(NONE);
  const before = useRef<Map<string, string>>(null);
  useEffect(() => {
    const last = before.current;
    before.current = new Map(cards.map(({ id, status }) => [id, status]));
    if (!last) return;
    const moved = cards.filter(({ id, status }) => last.get(id) !== status && wasChangedByOthers(id));
    if (moved.length > 0) setArrived(new Set(moved.map(({ id }) => id)));
  }, [cards]);
  useEffect(() => {
    if (arrived === NONE) return;
    const timer = setTimeout(() => setArrived(NONE), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [arrived]);
  return arrived;
}
