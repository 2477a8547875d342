import { isConnected } from './connection.ts';

const TRIED = 'cairn-reloaded-at';
const AGAIN_AFTER_MS = 60_000;

let ahead = 0;

/**
 * A tab that was open during a new version's start asks for parts that are no longer there. It loads itself anew, once in
 * a while: a part that is missing for any other reason must not make it do so for ever.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection there is no new page, only a blank one in place of what is on screen.
    if (ahead > 0 || !navigator.onLine || !isConnected.get()) return;
    const last = Number(sessionStorage.getItem(TRIED) ?? 0);
    if (Date.now() - last < AGAIN_AFTER_MS) return;
    sessionStorage.setItem(TRIED, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}

/** Code that may be wanted soon. A pointer over a button must not load the page anew: where it fails, nothing happens. */
export async function fetchAhead<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  ahead++;
  try {
    return await load();
  } catch {
    return undefined;
  } finally {
    ahead--;
  }
}
