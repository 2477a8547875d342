import { VIEW_IDLE_SECONDS } from '@cairn/domain';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

interface Attention {
  /** Adds what has passed since the last time, as far as somebody looked. */
  count: () => void;
  stop: () => void;
}

/**
 * Counts the seconds in which somebody looks at the page: the tab is visible, and a pointer, a key or the wheel has moved in
 * the last minute. `onHidden` is called when the tab is hidden, with everything counted.
 */
export function followAttention(add: (seconds: number) => void, onHidden: () => void): Attention {
  let sign = performance.now();
  let since: number | null = document.visibilityState === 'visible' ? sign : null;
  const count = () => {
    if (since === null) return;
    const now = performance.now();
    const until = Math.min(now, sign + VIEW_IDLE_SECONDS * 1000);
    if (until > since) add((until - since) / 1000);
    since = now;
  };
  const onSign = () => {
    count();
    sign = performance.now();
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') {
      sign = performance.now();
      since = sign;
      return;
    }
    count();
    since = null;
    onHidden();
  };
  // What a dialog or a reader of documents swallows is a sign as well.
  const how = { capture: true, passive: true };
  for (const name of SIGNS) document.addEventListener(name, onSign, how);
  document.addEventListener('visibilitychange', onVisibility);
  return {
    count,
    stop: () => {
      since = null;
      for (const name of SIGNS) document.removeEventListener(name, onSign, how);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}
