import { bareKey, isCustomKey } from '@cairn/domain';

const placeOf = (userId: string) => `cairn-deal-columns:${userId}`;

/** The columns that this person last chose in this browser; undefined when none were. */
export function readChosenColumns(userId: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(userId)) ?? 'null');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : undefined;
  } catch {
    // Storage may be switched off, or something else was stored there.
    return undefined;
  }
}

export function keepChosenColumns(userId: string, keys: readonly string[]): void {
  try {
    localStorage.setItem(placeOf(userId), JSON.stringify(keys));
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Of these columns, the keys of the firm's own fields. */
export const ownKeysOf = (columns: readonly string[]): string[] => columns.filter(isCustomKey).map(bareKey).toSorted();
