/** What is not sent yet, in the storage of this tab, so that a reload does not lose it. The next person to sign in must not find it. */
const PREFIX = 'cairn-draft-';

export function storeTabDraft(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is full or switched off; then a reload starts from the beginning.
  }
}

/** What was stored, perhaps by an older version of the app; undefined when there is nothing that can be read. */
export function recallTabDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetTabDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Then there is nothing to forget.
  }
}

/** Of every form: the person has signed out. */
export function forgetTabDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Then there is nothing to forget.
  }
}
