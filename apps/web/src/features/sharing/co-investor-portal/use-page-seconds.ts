import { BEACON_SECONDS, PAGES_SENT_MAX, VIEW_SECONDS_MAX } from '@cairn/domain';
import { type RefObject, useEffect, useRef } from 'react';
import { followAttention } from './attention.ts';
import type { ShareCalls } from './share-calls.ts';

interface PageSeconds {
  calls: ShareCalls;
  fileId: string;
  /** The view of the share within which the document is read. */
  view: RefObject<string | undefined>;
  onEnded: () => void;
}

/** Times the pages of a document as `useViewSeconds` times the share; answers with what is to be told which page is on screen. */
export function usePageSeconds({ calls, fileId, view, onEnded }: PageSeconds): (page: number) => void {
  const turn = useRef<(page: number) => void>(() => {});
  const shown = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one count for each document that is opened
  useEffect(() => {
    const seconds = new Map<number, number>();
    const sent = new Map<number, number>();
    const send = () => {
      attention.count();
      const id = view.current;
      if (id === undefined) return;
      const pages = [...seconds]
        .map(([page, so]) => ({ page, seconds: Math.round(so) }))
        .filter((read) => read.seconds > (sent.get(read.page) ?? 0))
        .slice(0, PAGES_SENT_MAX);
      if (pages.length === 0) return;
      for (const read of pages) sent.set(read.page, read.seconds);
      calls.keepPages(id, fileId, pages).catch(() => {
        // What could not be said is said with the next one; what has ended says so when it is asked for.
        for (const { page } of pages) sent.delete(page);
        onEnded();
      });
    };
    const attention = followAttention((more) => {
      const page = shown.current;
      if (page !== undefined) seconds.set(page, Math.min((seconds.get(page) ?? 0) + more, VIEW_SECONDS_MAX));
    }, send);
    turn.current = (page) => {
      attention.count();
      shown.current = page;
    };
    const beat = setInterval(send, BEACON_SECONDS * 1000);
    window.addEventListener('pagehide', send);
    return () => {
      clearInterval(beat);
      window.removeEventListener('pagehide', send);
      send();
      attention.stop();
    };
  }, [fileId]);
  return (page) => {
    turn.current(page);
    shown.current = page;
  };
}
