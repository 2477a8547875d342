import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [340_000, '332 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [2_516_582, '2.4 MB'],
  [50 * 1024 * 1024, '50 MB'],
  [10 * 1024, '10 KB'],
  [10.4 * 1024, '10 KB'],
  [9.96 * 1024, '10 KB'],
  [1024 ** 3, '1 GB'],
  [5000 * 1024 ** 3, '5,000 GB'],
])('%d is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
