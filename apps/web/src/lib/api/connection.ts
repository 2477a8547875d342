import { createStore } from '../base/store.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;

/** False once a call got no answer at all, until one does. Where it is false, a small call asks again and again. */
export const isConnected = createStore(true);

let timer: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_WAIT_MS;

/** Every answer is noted here, also a refusal; those of a proxy that did not reach the server are none. */
export function noteAnswer({ status }: Pick<Response, 'status'>): void {
  if (status === 502 || status === 504) {
    noteSilence();
    return;
  }
  clearTimeout(timer);
  timer = undefined;
  wait = FIRST_WAIT_MS;
  isConnected.set(true);
}

export function noteSilence(): void {
  isConnected.set(false);
  if (timer !== undefined) return;
  timer = setTimeout(() => void ask(), wait);
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
}

/** Asked where something could not be fetched. An answer that was on its way may have come in after the cable was pulled. */
export function hasNoConnection(): boolean {
  if (!navigator.onLine) noteSilence();
  return !isConnected.get();
}

async function ask(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  await fetch('/api/health', { cache: 'no-store' }).then(noteAnswer, noteSilence);
}

/** The browser knows at once when the cable is pulled, and is asked to look when it is back. Called once, in main.tsx. */
export function watchConnection(): void {
  window.addEventListener('offline', noteSilence);
  window.addEventListener('online', () => {
    // The line may need another moment, and not as long as it was waited for before.
    wait = FIRST_WAIT_MS / 4;
    void ask();
  });
  if (!navigator.onLine) noteSilence();
}
