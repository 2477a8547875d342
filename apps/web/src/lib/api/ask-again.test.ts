import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { askAgainIfOvertaken } from './ask-again.ts';

const client = new QueryClient();
askAgainIfOvertaken(client);
afterEach(() => client.clear());

/** A query that is looked at, whose answers come when the test says so. */
function look() {
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['notes'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  return { observer, stop, answers };
}

it('asks again for what was changed while it was asked for the first time', async () => {
  const { observer, stop, answers } = look();
  void client.invalidateQueries({ queryKey: ['notes'] });
  answers[0]?.('before');
  await expect.poll(() => answers.length).toBe(2);
  expect(observer.getCurrentResult().data).toBe('before');
  answers[1]?.('after');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  stop();
});

it('asks once for what nothing has changed', async () => {
  const { observer, stop, answers } = look();
  answers[0]?.('only');
  await expect.poll(() => observer.getCurrentResult().data).toBe('only');
  await new Promise((resolve) => setTimeout(resolve));
  expect(answers).toHaveLength(1);
  stop();
});
