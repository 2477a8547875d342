import { useEffect } from 'react';
import { queryClient } from './query-client.ts';
import { fetchAhead } from './reload-when-replaced.ts';

/** How long the page must have been still: what it shows first comes before what may be opened. */
const STILL_MS = 1_000;

const wanted = new Set<() => Promise<unknown>>();
let isLooking = false;

/** Somebody who pays for each byte fetches only what is opened. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Code that is opened by a key is fetched once page and browser have nothing to do, so that it is there at once. */
export function useFetchedWhenIdle(...loads: readonly (() => Promise<unknown>)[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the same ones each time
  useEffect(() => {
    if (savesData()) return;
    for (const load of loads) wanted.add(load);
    look();
    return () => {
      for (const load of loads) wanted.delete(load);
    };
  }, []);
}

function look(): void {
  if (isLooking) return;
  isLooking = true;
  setTimeout(() => {
    isLooking = false;
    if (wanted.size === 0) return;
    if (document.readyState !== 'complete' || queryClient.isFetching() > 0) return look();
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run));
    whenIdle(() => void fetchAll());
  }, STILL_MS);
}

/** One after the other: what somebody opens meanwhile has a way free. */
async function fetchAll(): Promise<void> {
  for (const load of wanted) {
    wanted.delete(load);
    await fetchAhead(load);
  }
}
