/** Which columns of a list a person last chose in this browser. */
const placeOf = (list: string, userId: string) => `cairn-${list}-columns:${userId}`;

/** Undefined when none were chosen. */
export function readKeptColumns(list: string, userId: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(list, userId)) ?? 'null');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : undefined;
  } catch {
    // Storage may be switched off, or something else was stored there.
    return undefined;
  }
}

export function keepColumns(list: string, userId: string, keys: readonly string[]): void {
  try {
    localStorage.setItem(placeOf(list, userId), JSON.stringify(keys));
  } catch {
    // The choice then lasts as long as the page.
  }
}
