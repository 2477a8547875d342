import { expect, inject, it } from 'vitest';
import { makeBombPdf } from '../../testing/bomb-pdf.ts';
import { openBoundedWork, type WorkLimits } from './bounded-work.ts';
import { RefusedWork } from './refused-work.ts';

const mark = (content: Uint8Array, limits: Partial<WorkLimits>) =>
  openBoundedWork(inject('workerFile'), limits).run({
    name: 'mark-pdf',
    firm: 'a',
    prepare: async () => ({ content, words: 'Ada' }),
  });

it('ends work that takes too long or needs too much memory', async () => {
  const bomb = makeBombPdf();
  expect(bomb.length).toBeLessThan(200_000);
  await expect(mark(bomb, { milliseconds: 500 })).rejects.toThrow(new RefusedWork('takes too long'));
  await expect(mark(bomb, { growthMegabytes: 100 })).rejects.toThrow(new RefusedWork('needs too much memory'));
  await expect(mark(bomb, { heapMegabytes: 5 })).rejects.toBeInstanceOf(RefusedWork);
});

it('passes on what the work refuses, and says what is broken', async () => {
  await expect(mark(Buffer.from('no PDF'), {})).rejects.toThrow(new RefusedWork('not a PDF that can be read'));
  const unknown = openBoundedWork(inject('workerFile')).run({ name: 'none', firm: 'a', prepare: async () => ({}) });
  await expect(unknown).rejects.toThrow('is not a function');
});
