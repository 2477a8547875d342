import { describe, expect, it } from 'vitest';
import { isUnknown } from './is-unknown.ts';

describe('isUnknown', () => {
  it.each([
    '',
    'N/A',
    'n/a',
    'n.a.',
    'NA',
    'nan',
    'NaN',
    'null',
    'None',
    '(none)',
    '-',
    '--',
    '—',
    '?',
    '??',
    '...',
    'TBD',
    '#N/A',
    '#REF!',
    'undisclosed',
    'Undisclosed',
    'not disclosed',
    'Unknown',
    'to be announced',
    '<null>',
  ])('%j', (text) => {
    expect(isUnknown(text)).toBe(true);
  });

  it.each([
    '0',
    'Nana',
    'None of the above',
    'Undisclosed investors',
    'N',
    'Nan Labs',
    'Unknown Worlds',
    '-5',
    '?!x',
    '+',
  ])('not %j', (text) => {
    expect(isUnknown(text)).toBe(false);
  });
});
