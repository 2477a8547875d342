import { MAX_FILE_BYTES } from '@cairn/domain';
import { expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

const fileOf = (size: number) => ({ size, slice: () => new Blob() }) as unknown as File;

it.each([
  [0, 'This file is empty. Choose another file.'],
  [1, null],
  [MAX_FILE_BYTES, null],
  [
    MAX_FILE_BYTES + 1,
    expect.stringContaining('has a little more than 50 MB; the largest that can be stored has 50 MB.'),
  ],
  [MAX_FILE_BYTES * 2, expect.stringContaining('has 100 MB; the largest')],
])('%d bytes', async (size, problem) => {
  expect(await checkFile(fileOf(size))).toEqual(problem);
});
