import { api } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { forget } from '../../../../lib/session/auth-acts.ts';
import { noteRemaining, sessionLength, sharedRemaining } from '../../../../lib/session/session-time.ts';
import { tellTabs } from '../../../../lib/session/tabs.ts';
import { isCapped } from './session-policy.ts';

/** `capped`: it went as far as it may go, by the time since sign-in. `over`: the server does not know it any more. */
export type Extension = 'extended' | 'capped' | 'over' | 'failed';

const FIRST_WAIT_MS = 200;
const ATTEMPTS = 6;
const LOCK = 'cairn-session-refresh';
/** More time than this is not explained by clocks: another tab asked while this one waited. */
const NOTICEABLE_MS = 60_000;

/** Carries the session on by its cookie. One tab asks; the others that wanted the same take over what it got. */
export async function extendSession(): Promise<Extension> {
  const before = sharedRemaining();
  return alone(async () => {
    const shared = sharedRemaining();
    if (shared > before + NOTICEABLE_MS) {
      noteRemaining(shared);
      return 'extended';
    }
    return ask();
  });
}

async function ask(): Promise<Extension> {
  try {
    const session = await patiently(() => api.auth.token({ query: { grant_type: 'refresh_token' }, body: {} }));
    const remaining = session.expires_in * 1000;
    noteRemaining(remaining);
    tellTabs({ kind: 'extended', remaining, at: Date.now() });
    return isCapped(remaining, sessionLength.get()) ? 'capped' : 'extended';
  } catch (error) {
    if (mayPass(error)) return 'failed';
    forget('ended');
    return 'over';
  }
}

/** Tries again after 200 ms, then after twice as long each time (docs/rules/access.md#refresh-retries). */
export async function patiently<T>(call: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= attempts || !mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (attempt - 1)));
    }
  }
}

/** No connection, a busy or a broken server: what may be gone at the next try. A refusal stays one. */
function mayPass(error: unknown): boolean {
  const { status } = readError(error);
  return status === 0 || status === 429 || status >= 500;
}

/** Web Locks need a secure context, which plain HTTP on a test machine is not; there each tab asks for itself. */
function alone<T>(act: () => Promise<T>): Promise<T> {
  return typeof navigator === 'undefined' || !navigator.locks ? act() : navigator.locks.request(LOCK, act);
}
