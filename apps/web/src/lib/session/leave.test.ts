import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { leave } from './auth-acts.ts';
import { dropUnknown, lastEnding, PROFILE_KEY } from './session.ts';

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
