/*
 * Without imports, so that the landing page can load it by itself: a few hundred bytes instead of the whole client.
 * The channel's name and message are those of lib/session/tabs.ts.
 */

/**
 * Uses the link of the verification mail, which leads to the site's root (`/?token_hash=…&type=signup`). The secret leaves
 * the address before anything else happens. Resolves to null when the address holds no such link.
 */
export async function consumeEmailLink(location: Location, history: History): Promise<'verified' | 'invalid' | null> {
  const query = new URLSearchParams(location.search);
  const token = query.get('token_hash');
  const type = query.get('type');
  if (!token || (type !== 'signup' && type !== 'email')) return null;
  history.replaceState(history.state, '', location.pathname + location.hash);
  const verified = await confirm(token, type);
  if (verified) tellOpenTabs();
  return verified ? 'verified' : 'invalid';
}

async function confirm(token: string, type: string): Promise<boolean> {
  try {
    const answer = await fetch('/api/auth/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify({ type, token_hash: token }),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** The reminder in a tab that is open goes away by itself. */
function tellOpenTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel('cairn-session');
  channel.postMessage({ kind: 'changed' });
  channel.close();
}
