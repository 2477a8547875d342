import { describe, expect, it } from 'vitest';
import { isCalledSo, matching } from './matching.ts';

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
    ['sgin', ['Sign Out']],
    ['sigm', ['Sign Out']],
    ['sing', ['Sign Out']],
    ['isgm', []],
  ])('for %j are %j', (query, labels) => {
    expect(found(query)).toEqual(labels);
  });

  it('are told from names that are only alike', () => {
    expect(isCalledSo(COMMANDS, 'sign')).toBe(true);
    expect(isCalledSo(COMMANDS, 'opportunties')).toBe(false);
  });
});
