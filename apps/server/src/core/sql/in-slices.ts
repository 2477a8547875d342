import { setImmediate } from 'node:timers/promises';

const SLICE = 500;

/** Maps a long list with pauses in which the server answers others. */
export async function inSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += SLICE) {
    for (const item of items.slice(at, at + SLICE)) results.push(map(item));
    await setImmediate();
  }
  return results;
}
