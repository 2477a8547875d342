import { expect, it } from 'vitest';
import { TooManyWaiting, Turns } from './turns.ts';

/** Acts that end when they are told to, and the order in which they began. */
function stage(turns: Turns) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (firm: string, name: string) =>
    turns.take(firm, () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  return { began, ask, end: () => ends.shift()?.() };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('lets one act at a time, and the firms in rotation', async () => {
  const { began, ask, end } = stage(new Turns(3));
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')];
  expect(began).toEqual(['a1']);
  for (const so_far of [
    ['a1', 'a2'],
    ['a1', 'a2', 'b1'],
    ['a1', 'a2', 'b1', 'c1'],
    ['a1', 'a2', 'b1', 'c1', 'a3'],
  ]) {
    end();
    await settle();
    expect(began).toEqual(so_far);
  }
  end();
  await Promise.all(all);
});

it('refuses what a firm asks for beyond its places, and nobody else', async () => {
  const turns = new Turns(1);
  const { began, ask, end } = stage(turns);
  const kept = [ask('a', 'a1'), ask('a', 'a2')];
  await expect(ask('a', 'a3')).rejects.toBeInstanceOf(TooManyWaiting);
  kept.push(ask('b', 'b1'));
  for (let left = 0; left < 3; left++) {
    end();
    await settle();
  }
  await Promise.all(kept);
  expect(began).toEqual(['a1', 'a2', 'b1']);
});

it('passes the turn on when an act fails', async () => {
  const turns = new Turns(1);
  const failed = turns.take('a', () => Promise.reject(new Error('broken')));
  const next = turns.take('b', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
