import { expect, it } from 'vitest';
import { readInTurn } from './read-in-turn.ts';

it('reads two lists at a time, the others in their order, also after one that failed', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const started = [0, 1, 2, 3].map((list) =>
    readInTurn(() => {
      begun.push(list);
      return new Promise<number>((resolve, reject) => {
        ends[list] = () => (list === 1 ? reject(new Error('damaged')) : resolve(list));
      });
    }),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await expect(started[1]).rejects.toThrow('damaged');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  expect(await started[0]).toBe(0);
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(started.slice(2))).toEqual([2, 3]);
  expect(await readInTurn(async () => 'free')).toBe('free');
});
