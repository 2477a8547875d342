/** Ids of what this person had open last, newest first. Ids alone: what stays in the browser after signing out says nothing. */
const MOST = 8;
const keyOf = (userId: string) => `recent-records:${userId}`;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PAGE = new RegExp(`^/(?:opportunities|portfolio)/(${ID})$`);
const IN_ADDRESS = new RegExp(`[?&](?:peek|task|deal)=%?2?2?(${ID})`);

/** The record that an address shows, as a page or beside a list. */
export function recordIn(pathname: string, search: string): string | undefined {
  return PAGE.exec(pathname)?.[1] ?? IN_ADDRESS.exec(search)?.[1];
}

export function readRecent(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(userId: string, id: string): void {
  const ids = [id, ...readRecent(userId).filter((other) => other !== id)].slice(0, MOST);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(ids));
  } catch {
    // A browser that stores nothing remembers nothing.
  }
}
