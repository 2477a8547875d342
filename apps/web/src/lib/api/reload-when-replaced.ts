import { hasNoConnection, isConnected } from './connection.ts';

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
    if (!navigator.onLine || !isConnected.get()) return keepRouterFromReloading(event.payload);
    if (ahead > 0) return;
    const last = Number(sessionStorage.getItem(TRIED) ?? 0);
    if (Date.now() - last < AGAIN_AFTER_MS) return;
    sessionStorage.setItem(TRIED, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
  isConnected.subscribe(() => isConnected.get() && fetchStylesAgain());
}

/** Styles that could not be fetched are never asked for again, and what they belong to would stand there without them. */
function fetchStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}

/** It would do so once for each part that it cannot fetch, also without a connection; this is where it notes that it did. */
function keepRouterFromReloading({ message }: Error): void {
  sessionStorage.setItem(`tanstack_router_reload:${message}`, '1');
}

/**
 * Code that may be wanted soon. A pointer over a button must not load the page anew: where it fails, nothing happens. Without
 * a connection it is not even tried, for a browser may remember that it could not be had.
 */
export async function fetchAhead<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  if (hasNoConnection()) return undefined;
  ahead++;
  try {
    return await load();
  } catch {
    return undefined;
  } finally {
    ahead--;
  }
}
