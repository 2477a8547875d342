import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.mjs';

it('runs all at once and prints them one after the other', async () => {
  let printed = '';
  const resolvers: (() => void)[] = [];
  const work = (name: string) => async (say: (text: string) => void) => {
    say(`${name} begins. `);
    await new Promise<void>((resolve) => resolvers.push(resolve));
    say(`${name} ends. `);
    return name;
  };
  const all = takeTurns(['a', 'b', 'c'].map(work), (text: string) => {
    printed += text;
  });
  expect(printed).toBe('a begins. ');
  resolvers[1]?.();
  await Promise.resolve();
  resolvers[0]?.();
  await expect.poll(() => printed).toBe('a begins. a ends. b begins. b ends. c begins. ');
  resolvers[2]?.();
  expect(await all).toEqual(['a', 'b', 'c']);
  expect(printed).toBe('a begins. a ends. b begins. b ends. c begins. c ends. ');
});
