import { useEffect } from 'react';
import { isOwnRequest } from '../api/own-requests.ts';
import { queryClient } from '../api/query-client.ts';
import { useProfile } from '../session/auth.tsx';
import { departing, PROFILE_KEY } from '../session/session.ts';
import { type Change, followLive } from './live.ts';
import { rememberOthersChange } from './live-news.ts';
import { refreshQueries } from './live-queries.ts';

/** Changes come in bursts; and the answer to one's own call should be there before the news of it are looked at. */
const GATHER_MS = 80;

/** Keeps what is on screen true while colleagues work. Stands once, inside the access guard. */
export function useLive(): void {
  const { id, tenant_id } = useProfile();
  useEffect(() => {
    const gather = gatherNews(id);
    const stop = followLive(`${tenant_id} ${id}`, (news) => {
      if (departing.get()) return;
      if (news.kind === 'over') void queryClient.invalidateQueries({ queryKey: PROFILE_KEY });
      else gather.hear(news);
    });
    return () => {
      stop();
      gather.stop();
    };
  }, [id, tenant_id]);
}

/** Collects news for a moment; the next ones wait until the answers to the last are there, so that none is cut off. */
function gatherNews(me: string) {
  let waiting: Change[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let stopped = false;
  const plan = () => {
    if (busy || timer !== undefined || stopped || waiting.length === 0) return;
    timer = setTimeout(() => void look(), GATHER_MS);
  };
  const look = async () => {
    timer = undefined;
    const news = waiting.filter(({ request }) => !isOwnRequest(request));
    waiting = [];
    for (const each of news) if (each.by !== me) rememberOthersChange(each);
    busy = true;
    await refreshQueries(queryClient, news);
    busy = false;
    plan();
  };
  return {
    hear: (news: Change) => {
      waiting.push(news);
      plan();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
