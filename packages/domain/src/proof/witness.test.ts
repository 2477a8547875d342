import { describe, expect, it } from 'vitest';
import { formatAddCheckpoint, parseAddCheckpoint } from './witness.ts';

const hash = (byte: number) => new Uint8Array(32).fill(byte);
const NOTE = 'log.example\n3\nAAAA\n\n— log.example AAAAAAAA\n';

describe('what a log sends to a witness', () => {
  it('has the lines of the specification', () => {
    expect(formatAddCheckpoint({ oldSize: 20, path: [hash(0)], note: NOTE })).toBe(
      `old 20\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n${NOTE}`,
    );
    expect(formatAddCheckpoint({ oldSize: 0, path: [], note: NOTE })).toBe(`old 0\n\n${NOTE}`);
  });

  it('is read as it was written', () => {
    for (const path of [[], [hash(1)], [hash(1), hash(2)]])
      expect(parseAddCheckpoint(formatAddCheckpoint({ oldSize: 7, path, note: NOTE }))).toEqual({
        oldSize: 7,
        path,
        note: NOTE,
      });
  });

  it.each([
    ['nothing', ''],
    ['no empty line', 'old 0\nx'],
    ['no size', `old\n\n${NOTE}`],
    ['a size with a zero before it', `old 01\n\n${NOTE}`],
    ['a negative size', `old -1\n\n${NOTE}`],
    ['a size beyond whole numbers', `old 9999999999999999\n\n${NOTE}`],
    ['a hash of another length', `old 1\nAAAA\n\n${NOTE}`],
    [
      'more hashes than any proof has',
      `old 1\n${'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n'.repeat(64)}\n${NOTE}`,
    ],
  ])('is refused with %s', (_, body) => {
    expect(parseAddCheckpoint(body)).toBeUndefined();
  });
});
