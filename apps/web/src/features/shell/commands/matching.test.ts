import { describe, expect, it } from 'vitest';
import { fitting, matching } from './matching.ts';

const COMMANDS = [
  { label: 'Opportunities', detail: '/opportunities' },
  { label: 'Due Diligence', detail: '/due-diligence' },
  { label: 'Sign Out', words: 'log off leave' },
  { label: 'Café' },
];
const found = (query: string) => matching(COMMANDS, query).map(({ label }) => label);

describe('commands', () => {
  it.each([
    ['', ['Opportunities', 'Due Diligence', 'Sign Out', 'Café']],
    ['due', ['Due Diligence']],
    ['DILIGENCE due', ['Due Diligence']],
    ['leave', ['Sign Out']],
    ['cafe', ['Café']],
    ['pportun', ['Opportunities']],
    ['xyzw', []],
    ['due out', []],
    ['opportunties', ['Opportunities']],
    ['dilligence', ['Due Diligence']],
    ['due dilligence', []],
    ['sgin', []],
  ])('for %j are %j', (query, labels) => {
    expect(found(query)).toEqual(labels);
  });
});

it('leaves of an older answer only what fits what is typed by now', () => {
  const older = [{ label: 'Tidewire' }, { label: 'Tideline' }];
  expect(fitting(older, 'portfolio', false)).toEqual([]);
  expect(fitting(older, 'tidew', false)).toEqual([{ label: 'Tidewire' }]);
  // The server also finds what stands in the middle of a word.
  expect(fitting(older, 'wire', true)).toEqual(older);
});
