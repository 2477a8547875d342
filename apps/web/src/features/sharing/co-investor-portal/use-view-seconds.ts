import { BEACON_SECONDS, VIEW_SECONDS_MAX } from '@cairn/domain';
import { type RefObject, useEffect, useRef } from 'react';
import { followAttention } from './attention.ts';
import type { ShareCalls } from './share-calls.ts';

/**
 * Notes a view of a share, and how long it is on screen: counted while somebody looks (`followAttention`), and sent every few
 * seconds, so that a tab that is killed loses no more than that. A share that has ended takes no more, and the page is told so. Answers
 * with the id of the view, once it is noted.
 */
export function useViewSeconds(calls: ShareCalls, onEnded: () => void): RefObject<string | undefined> {
  const noted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one view for each share that is opened
  useEffect(() => {
    noted.current = undefined;
    let isOver = false;
    let seconds = 0;
    let sent = 0;
    const send = () => {
      attention.count();
      const whole = Math.round(seconds);
      const id = noted.current;
      if (id === undefined || whole <= sent) return;
      sent = whole;
      calls.keepView(id, whole).catch(() => {
        // Without a connection the next one says it all; what has ended says so when it is asked for.
        if (!isOver) onEnded();
      });
    };
    const attention = followAttention((more) => {
      seconds = Math.min(seconds + more, VIEW_SECONDS_MAX);
    }, send);
    // Not noted for a page that is gone at once, as when React mounts it twice or a person passes through.
    const starting = setTimeout(() => {
      calls.log('view').then(({ id }) => {
        noted.current = id;
        if (isOver) send();
      }, onEnded);
    }, 50);
    const beat = setInterval(send, BEACON_SECONDS * 1000);
    window.addEventListener('pagehide', send);
    return () => {
      isOver = true;
      clearTimeout(starting);
      clearInterval(beat);
      window.removeEventListener('pagehide', send);
      send();
      attention.stop();
    };
  }, [calls.id]);
  return noted;
}
