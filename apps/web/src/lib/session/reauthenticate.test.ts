import { ORPCError } from '@orpc/client';
import { expect, it, vi } from 'vitest';
import { answerReauthentication, withReauthentication } from './reauthenticate.ts';

const refusal = new ORPCError('REAUTHENTICATION_REQUIRED', { status: 403 });
const askedOnce = () => vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue('done');
const tick = () => new Promise((resolve) => setTimeout(resolve));

it('repeats the action once the person has proved themselves', async () => {
  const action = askedOnce();
  const result = withReauthentication(action);
  await tick();
  answerReauthentication(true);
  expect(await result).toBe('done');
  expect(action).toHaveBeenCalledTimes(2);
});

it('hands the refusal on when the person gives up', async () => {
  const action = askedOnce();
  const result = expect(withReauthentication(action)).rejects.toBe(refusal);
  await tick();
  answerReauthentication(false);
  await result;
  expect(action).toHaveBeenCalledTimes(1);
});

it('asks once for two actions at the same time', async () => {
  const results = Promise.all([withReauthentication(askedOnce()), withReauthentication(askedOnce())]);
  await tick();
  answerReauthentication(true);
  expect(await results).toEqual(['done', 'done']);
});

it('leaves every other failure alone', async () => {
  const failure = new ORPCError('FORBIDDEN', { status: 403 });
  await expect(withReauthentication(() => Promise.reject(failure))).rejects.toBe(failure);
});
