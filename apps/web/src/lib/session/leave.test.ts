import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { leave } from './auth-acts.ts';
import { departing, dropUnknown, lastEnding, PROFILE_KEY } from './session.ts';
import type { TabMessage } from './tabs.ts';
import { followTab } from './use-other-tabs.ts';

const { signOut } = vi.hoisted(() => ({ signOut: vi.fn<() => Promise<void>>() }));
vi.mock('../api/api.ts', () => ({ api: { auth: { signOut } } }));

beforeEach(() => {
  queryClient.setQueryData(PROFILE_KEY, { id: 'ada' });
  lastEnding.set(null);
});

it('ends a session by hand, also when another call of the page is refused before the answer', async () => {
  signOut.mockImplementationOnce(async () => {
    dropUnknown();
    expect(lastEnding.get()).toBeNull();
  });
  await leave();
  expect(lastEnding.get()).toBe('left');
  expect(queryClient.getQueryData(PROFILE_KEY)).toBeNull();
});

it('takes a refusal for the end again once the sign-out has failed', async () => {
  signOut.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(leave()).rejects.toThrow('Failed to fetch');
  expect(queryClient.getQueryData(PROFILE_KEY)).toEqual({ id: 'ada' });
  dropUnknown();
  expect(lastEnding.get()).toBe('ended');
});

it('tells the other tabs before the server does', async () => {
  const other = new BroadcastChannel('cairn-session');
  const heard: TabMessage['kind'][] = [];
  other.onmessage = ({ data }: MessageEvent<TabMessage>) => void heard.push(data.kind);
  signOut.mockImplementationOnce(async () => void (await vi.waitUntil(() => heard.length === 1)));
  await leave();
  await vi.waitUntil(() => heard.length === 2);
  expect(heard).toEqual(['leaving', 'left']);
  other.close();
});

describe('a tab beside the one that signs out', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('takes the end that the server tells of for what the other tab says it is', () => {
    followTab({ kind: 'leaving' });
    dropUnknown();
    expect(lastEnding.get()).toBeNull();
    followTab({ kind: 'left', ending: 'left-elsewhere' });
    expect(lastEnding.get()).toBe('left-elsewhere');
    expect(queryClient.getQueryData(PROFILE_KEY)).toBeNull();
    expect(departing.get()).toBe(false);
  });

  it('believes the server again, and looks again at what it shows, when no word comes', () => {
    queryClient.setQueryData(['deals'], []);
    followTab({ kind: 'leaving' });
    vi.advanceTimersByTime(10_000);
    expect(queryClient.getQueryState(['deals'])?.isInvalidated).toBe(true);
    dropUnknown();
    expect(lastEnding.get()).toBe('ended');
  });
});
