import { describe, expect, it } from 'vitest';
import { changedTexts, mergeTexts } from './merge-texts.ts';

const row = (metric: string) => ({ metric, value: '', by: '' });
const base = { memo: 'Why', thesis: 'Ports', assumptions: [row('ARR')] };

describe('what is sent', () => {
  it('is only what differs', () => {
    expect(changedTexts(base, { ...base, thesis: 'Harbours' })).toEqual({ thesis: 'Harbours' });
  });

  it('is nothing for blanks at the ends and rows that are still empty', () => {
    expect(changedTexts(base, { ...base, memo: 'Why\n', assumptions: [row('ARR '), row(' ')] })).toEqual({});
  });
});

describe('two versions', () => {
  it('of different fields become one', () => {
    const merged = mergeTexts(base, { ...base, memo: 'Mine' }, { ...base, thesis: 'Theirs' });
    expect(merged).toEqual({ texts: { ...base, memo: 'Mine', thesis: 'Theirs' }, clashes: [] });
  });

  it('of one field clash, and what I wrote stands until somebody chooses', () => {
    const merged = mergeTexts(base, { ...base, memo: 'Mine' }, { ...base, memo: 'Theirs' });
    expect(merged).toEqual({ texts: { ...base, memo: 'Mine' }, clashes: ['memo'] });
  });

  it('that say the same do not clash', () => {
    expect(mergeTexts(base, { ...base, memo: 'Same' }, { ...base, memo: 'Same ' }).clashes).toEqual([]);
  });
});
