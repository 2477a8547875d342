import { SESSION_MINUTES } from '@cairn/domain';
import { createStore } from '../base/store.ts';

/**
 * How much of the session was left, and what both clocks of this machine said then: the calendar, which goes on while the
 * laptop sleeps but can be set; and the steady one, which cannot be set but may stand still in sleep. All in milliseconds.
 */
export interface SessionTime {
  remaining: number;
  calendar: number;
  steady: number;
}

/** Null until the server has said how long the session lasts. */
export const sessionTime = createStore<SessionTime | null>(null);

/** How long the firm lets a session last without a refresh, in milliseconds. */
export const sessionLength = createStore(SESSION_MINUTES * 60_000);

/** The end by this machine's calendar, where a tab that was frozen finds what the others did meanwhile. No secret. */
const SHARED_KEY = 'cairn-session-end';

/** Keeps what the server has just said is left of the session. */
export function noteRemaining(remaining: number): void {
  sessionTime.set({ remaining, calendar: Date.now(), steady: performance.now() });
  storage((local) => local.setItem(SHARED_KEY, String(Date.now() + remaining)));
}

export function forgetRemaining(): void {
  sessionTime.set(null);
  storage((local) => local.removeItem(SHARED_KEY));
}

/** Milliseconds left according to whichever tab asked the server last; zero when unknown. */
export function sharedRemaining(): number {
  return storage((local) => Math.max(0, Number(local.getItem(SHARED_KEY) ?? 0) - Date.now())) ?? 0;
}

/**
 * Milliseconds left, never less than zero. The larger of the two times that have passed counts: it is the safe one, and
 * `clocksDisagree` says when the server has to be asked.
 */
export function remainingAt(time: SessionTime, calendar: number, steady: number): number {
  return Math.max(0, time.remaining - Math.max(calendar - time.calendar, steady - time.steady));
}

/** Storage may be forbidden by the browser's settings; then each tab looks after itself. */
function storage<T>(use: (local: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
