import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from './column-format.ts';
import { headerKeys, headerSignature } from './header-signature.ts';
import { recallMapping, rememberMapping } from './remember-mapping.ts';

const HEADER = ['Company', 'Date', 'Note', 'Note'];
const MAPPING: ColumnMapping[] = [
  { column: 0, field: 'company_name' },
  { column: 1, field: 'received_on', format: { dateOrder: 'month-first' } },
  { column: 2, field: null },
  { column: 3, field: 'target_market' },
];

describe('headerSignature', () => {
  it('is the same whatever the order, case and spacing', () => {
    expect(headerSignature(['company ', 'NOTE', 'note', ' Date'])).toBe(headerSignature(HEADER));
    expect(headerSignature(HEADER)).toMatch(/^4-[0-9a-f]{16}$/);
  });

  it('differs when a column is added, renamed or gone', () => {
    const others = [
      [...HEADER, 'City'],
      ['Company', 'Date', 'Note'],
      ['Company', 'Day', 'Note', 'Note'],
    ];
    expect(new Set([HEADER, ...others].map(headerSignature)).size).toBe(4);
  });

  it('differs with the unit, in which the amounts are read', () => {
    const asks = [
      ['Company', 'Ask'],
      ['Company', 'Ask (kEUR)'],
      ['Company', 'Ask (EUR)'],
    ];
    expect(new Set(asks.map(headerSignature)).size).toBe(3);
    expect(headerSignature(['company', 'ASK  (k€)'])).toBe(headerSignature(['Company', 'Ask (kEUR)']));
  });

  it('numbers names that come twice', () => {
    expect(headerKeys(HEADER)).toEqual(['company', 'date', 'note', 'note #2']);
  });
});

it('keeps what was chosen for values that a later list does not have, up to 200', () => {
  const owners = (people: Record<string, string | null>, field: 'assigned_to' | 'note' = 'assigned_to') => [
    { column: 0, field, format: { people } } satisfies ColumnMapping,
  ];
  const first = rememberMapping(['Owner'], owners({ ann: 'a', bob: null }));
  const second = rememberMapping(['Owner'], owners({ bob: 'b', eve: 'e' }), first);
  expect(second.columns.owner?.format?.people).toEqual({ ann: 'a', bob: 'b', eve: 'e' });
  const without = rememberMapping(['Owner'], [{ column: 0, field: 'assigned_to' }], second);
  expect(without.columns.owner?.format?.people).toEqual({ ann: 'a', bob: 'b', eve: 'e' });
  expect(rememberMapping(['Owner'], owners({}, 'note'), second).columns.owner?.format?.people).toEqual({});
  const many = Object.fromEntries(Array.from({ length: 199 }, (_, n) => [`p${n}`, 'x']));
  const kept = Object.keys(rememberMapping(['Owner'], owners(many), second).columns.owner?.format?.people ?? {});
  expect([kept.length, kept.includes('ann'), kept.includes('eve')]).toEqual([200, false, true]);
});

describe('recallMapping', () => {
  const stored = JSON.parse(JSON.stringify(rememberMapping(HEADER, MAPPING)));

  it('returns what was confirmed', () => {
    expect(recallMapping(HEADER, stored)).toEqual(MAPPING);
  });

  it('follows the columns to their new places', () => {
    expect(recallMapping(['Date', 'Note', 'Company', 'Note'], stored)?.map(({ field }) => field)).toEqual([
      'received_on',
      null,
      'company_name',
      'target_market',
    ]);
  });

  it('says nothing about another list, and forgets fields that are gone', () => {
    expect(recallMapping(['Company', 'Date'], stored)).toBeNull();
    const old = { ...stored, columns: { ...stored.columns, note: { field: 'lucky_number' } } };
    expect(recallMapping(HEADER, old)?.[2]).toEqual({ column: 2, field: null, was: 'lucky_number' });
  });
});
