import type { LiveKind } from '@cairn/domain';

/** What the server says has changed (GET /api/live). Ids only: what a page shows of it, it asks for. */
export interface Change {
  /** `missed`: the stream was down for a while, so anything may have changed. */
  kind: LiveKind | 'missed';
  id?: string;
  /** Null when the server itself asks us to look again. */
  by?: string | null;
  request?: string;
}

/** Or that it lets us listen no longer: is anybody still signed in, and in what role? */
export type LiveNews = Change | { kind: 'over' };

type Hear = (news: LiveNews) => void;

/** Between tabs: news, for all or for the one that has just begun to listen, and the word that one has. */
type TabWord = { news: LiveNews; to?: string } | { hello: string };

const STREAM = '/api/live';
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A lock that took longer to get was another tab's: whatever came between that one's end and our beginning is missed. */
const AT_ONCE_MS = 1_000;
/** A new tab asks for what it shows before it listens; the reading one tells it what came in between. */
const JUST_NOW_MS = 10_000;

/**
 * Follows the changes in the firm, over one stream for all tabs of the browser: HTTP/1.1 allows six connections to a host,
 * and a stream in each tab would leave none for anything else. The tab that holds the lock reads and tells the others; when
 * it is closed the next one takes over. `scope` keeps the tabs of two people apart. Answers with the way to stop.
 */
export function followLive(scope: string, hear: Hear): () => void {
  const ended = new AbortController();
  const name = `cairn-live ${scope}`;
  // A browser without locks (plain HTTP) gets a stream in each tab rather than none.
  if (!navigator.locks) {
    void readStream(ended.signal, false, hear);
    return () => ended.abort();
  }
  const channel = new BroadcastChannel(name);
  const say = (word: TabWord) => channel.postMessage(word);
  const me = crypto.randomUUID();
  let latest: { at: number; news: LiveNews }[] = [];
  channel.onmessage = ({ data }: MessageEvent<TabWord>) => {
    if ('hello' in data) for (const { news } of recent(latest)) say({ news, to: data.hello });
    else if (data.to === undefined || data.to === me) hear(data.news);
  };
  // Only the reading tab has any to tell.
  const tellAll = (news: LiveNews) => {
    if (ended.signal.aborted) return;
    latest = [...recent(latest), { at: performance.now(), news }];
    hear(news);
    say({ news });
  };
  say({ hello: me });
  const asked = performance.now();
  navigator.locks
    .request(name, { signal: ended.signal }, () => {
      const isHeir = performance.now() - asked > AT_ONCE_MS;
      return readStream(ended.signal, isHeir, tellAll);
    })
    // Stopped while waiting for its turn.
    .catch(() => undefined);
  return () => {
    ended.abort();
    channel.close();
  };
}

function recent<T extends { at: number }>(all: T[]): T[] {
  const since = performance.now() - JUST_NOW_MS;
  return all.filter(({ at }) => at >= since);
}

/** Reads until the signal; a lost stream is opened again, each time after a longer wait. */
function readStream(signal: AbortSignal, missedBefore: boolean, hear: Hear): Promise<void> {
  return new Promise((resolve) => {
    let missed = missedBefore;
    let wait = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource | undefined;
    const open = () => {
      source = new EventSource(STREAM);
      source.onopen = () => {
        wait = FIRST_WAIT_MS;
        if (missed) hear({ kind: 'missed' });
        missed = true;
      };
      source.onmessage = ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as LiveNews);
      const openLater = (isOver: boolean) => {
        if (isOver) hear({ kind: 'over' });
        source?.close();
        // Not all browsers at once after a restart.
        timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      };
      // Closed by the browser itself: the server answered, and not with a stream.
      source.onerror = () => openLater(source?.readyState === EventSource.CLOSED);
      source.addEventListener('over', () => openLater(true));
    };
    open();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
  });
}
