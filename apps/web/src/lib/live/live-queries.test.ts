import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Change } from './live.ts';
import { refreshQueries } from './live-queries.ts';

/** As oRPC makes them: the path of the call, then its input. */
const KEYS = {
  board: [['opportunities', 'board'], { input: {}, type: 'query' }],
  deal: [['opportunities', 'get'], { input: { id: 'a' }, type: 'query' }],
  otherDeal: [['opportunities', 'get'], { input: { id: 'b' }, type: 'query' }],
  checklist: [['checklists', 'get'], { input: { id: 'a' }, type: 'query' }],
  activity: [['activity', 'list'], { input: { id: 'a', show: 'all' }, type: 'infinite' }],
  stages: [['opportunities', 'listStages'], { type: 'query' }],
  files: [['files', 'list'], { input: { record_type: 'opportunity', record_id: 'a' }, type: 'query' }],
  metrics: [['analytics', 'metrics'], { input: {}, type: 'query' }],
  tasks: [['tasks', 'list'], { input: {}, type: 'infinite' }],
  bell: [['notifications', 'list'], { input: {}, type: 'infinite' }],
  process: [['diligence', 'get'], { input: { id: 'p' }, type: 'query' }],
  profile: ['profile'],
};

async function markedBy(...news: Change[]): Promise<string[]> {
  const client = new QueryClient();
  for (const key of Object.values(KEYS)) client.setQueryData(key, 1);
  await refreshQueries(client, news);
  return Object.entries(KEYS).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []));
}

it.each<[Change, string[]]>([
  [{ kind: 'opportunity', id: 'a' }, ['board', 'deal', 'checklist', 'activity', 'metrics', 'process']],
  [{ kind: 'activity', id: 'a' }, ['activity']],
  [{ kind: 'activity', id: 'b' }, []],
  [{ kind: 'checklist', id: 'a' }, ['board', 'deal', 'checklist', 'activity']],
  [{ kind: 'opportunities' }, ['board', 'deal', 'otherDeal', 'checklist', 'activity', 'stages', 'metrics', 'process']],
  [{ kind: 'pipeline' }, ['board', 'deal', 'otherDeal', 'checklist', 'stages', 'metrics']],
  [{ kind: 'notification' }, ['bell']],
  [{ kind: 'task', id: 'a' }, ['activity', 'tasks']],
  [{ kind: 'file', id: 'a' }, ['activity', 'files', 'process']],
  // Anything may have changed, but who is signed in is another matter.
  [
    { kind: 'missed' },
    ['board', 'deal', 'otherDeal', 'checklist', 'activity', 'stages', 'files', 'metrics', 'tasks', 'bell', 'process'],
  ],
])('%j asks again for %j', async (news, expected) => {
  expect(await markedBy(news)).toEqual(expected);
});

it('takes several at once', async () => {
  expect(await markedBy({ kind: 'checklist', id: 'b' }, { kind: 'opportunity', id: 'a' })).toEqual([
    'board',
    'deal',
    'otherDeal',
    'checklist',
    'activity',
    'metrics',
    'process',
  ]);
});

const FIELDS_KEY = [['customFields', 'list'], { input: { record_kind: 'opportunity' }, type: 'query' }];

it.each([
  ['text', 'choice', ['fields', 'deals']],
  ['choice', 'text', ['deals', 'fields']],
  ['choice', 'choices', ['fields', 'deals']],
])('asks for fields and values so that no key is shown: %s becomes %s', async (from, to, expected) => {
  const client = new QueryClient();
  const asked: string[] = [];
  const show = (name: string, queryKey: readonly unknown[], data: unknown) => {
    client.setQueryData(queryKey, data);
    const queryFn = async () => {
      await Promise.resolve();
      asked.push(name);
      return data;
    };
    return new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  };
  const stops = [show('fields', FIELDS_KEY, [{ id: 'f', kind: from }]), show('deals', KEYS.board, [])];
  await refreshQueries(client, [{ kind: 'pipeline' }], async () => [{ id: 'f', kind: to }]);
  for (const stop of stops) stop();
  expect(asked).toEqual(expected);
});
