import type { Change } from './live.ts';

/** How long a change counts as just made. */
const RECENT_MS = 10_000;
const recent = new Map<string, number>();

/** Remembers which deals other people have just changed, so that the board can show what has moved. */
export function rememberOthersChange({ kind, id }: Change): void {
  if (kind === 'opportunity' && id) recent.set(id, Date.now());
}

export function wasChangedByOthers(id: string): boolean {
  const at = recent.get(id);
  if (at === undefined) return false;
  if (Date.now() - at < RECENT_MS) return true;
  recent.delete(id);
  return false;
}
