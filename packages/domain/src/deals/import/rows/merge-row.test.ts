import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Names } from '../cells/format-value.ts';
import type { ImportValues } from '../import-fields.ts';
import { applyMerged, isChanged, type MergeTarget, mergeRow } from './merge-row.ts';

const NAMES: Names = {
  stages: new Map([
    ['sourced', 'Sourced'],
    ['review', 'Review'],
  ]),
  people: new Map([['p1', 'Kim Lee']]),
  custom: {
    'custom.ticket': { kind: 'money', label: 'Omar Ticket', group: 'financial' },
    'custom.fit': { kind: 'number', label: 'Fit', group: 'company' },
    'custom.kind': { kind: 'choice', label: 'Kind', group: 'company', choices: { a: 'Type A', b: 'Type B' } },
    'custom.secret': { kind: 'text', max: 200, label: 'Secret', group: 'company' },
  } as never,
  secrets: new Set(['custom.secret']),
};
const fillGaps = (there: MergeTarget, values: ImportValues) => mergeRow({ values: there }, { values }, NAMES).values;

describe('a row that is merged', () => {
  it('fills what is empty, adds tags and overwrites nothing', () => {
    const existing = {
      company_name: 'Acme',
      sector: 'Food',
      industry: '',
      website: null,
      probability: 0,
      tags: ['Pune'],
    };
    const row = {
      company_name: 'ACME Inc',
      sector: 'Toys',
      industry: 'Retail',
      website: 'https://a.example',
      probability: 50,
      tags: ['PUNE', 'b2b'],
    };
    expect(fillGaps(existing, row)).toEqual({
      industry: 'Retail',
      website: 'https://a.example',
      tags: ['Pune', 'b2b'],
      remarks: 'Sector: Toys\nProbability: 50%',
    });
  });

  it('keeps what the deal has otherwise as remarks, once, and nothing that is the same', () => {
    const there = { target_amount: { minor: 500_00, currency: 'USD' as const }, source: 'referral', city: 'Köln' };
    const row = { target_amount: { minor: 900_00, currency: 'USD' as const }, source: 'website', city: 'KÖLN' };
    const { remarks = '', ...rest } = fillGaps(there as never, row as never);
    expect(rest).toEqual({});
    expect(remarks.split('\n')[0]).toBe('Target amount: 900 USD');
    expect(remarks).not.toContain('City');
    expect(fillGaps({ ...there, remarks } as never, row as never)).toEqual({});
  });

  it('adds tags up to the most that fit, and keeps those that are there', () => {
    const many = Array.from({ length: 25 }, (_, n) => `t${n}`);
    expect(fillGaps({ tags: many.slice(0, 19) }, { tags: many }).tags).toEqual(many.slice(0, 20));
    expect(fillGaps({ tags: many }, { tags: ['x'] })).toEqual({ remarks: 'Tags: x' });
  });

  it("keeps what stage, owner and the firm's own fields have otherwise under their labels, and nothing encrypted", () => {
    const usd = (minor: number) => ({ minor, currency: 'USD' as const });
    const deal = {
      values: { company_name: 'Acme' },
      extras: { status: 'review', custom: { ticket: usd(55_00), fit: 3.5, kind: 'a', secret: 'old' } },
    };
    const row = {
      values: { company_name: 'Acme' },
      extras: {
        ...{ status: 'sourced', assigned_to: 'p1' },
        custom: { ticket: usd(200_000_00), fit: 35, kind: 'b', secret: 'new' },
      },
    };
    const merged = mergeRow(deal, row, NAMES);
    expect(merged.values).toEqual({
      remarks: 'Pipeline stage: Sourced\nOwner: Kim Lee\nOmar Ticket: 200,000 USD\nFit: 35\nKind: Type B',
    });
    expect(merged.extras).toEqual({});
    expect(merged.fields.map(({ field, outcome }) => [field, outcome])).toEqual([
      ['status', 'kept'],
      ['assigned_to', 'kept'],
      ['custom.ticket', 'kept'],
      ['custom.fit', 'kept'],
      ['custom.kind', 'kept'],
      ['custom.secret', 'encrypted'],
    ]);
    expect(isChanged(mergeRow(applyMerged(deal, merged), row, NAMES))).toBe(false);
  });

  it('keeps a choice under its label, also where that is the key of another one or what every object has', () => {
    const choices = { high: 'mid', low: 'C++', mid: 'C#', constructor_2: 'constructor' };
    const heat = { kind: 'choice', label: 'Heat', group: 'company', choices };
    const names = { ...NAMES, custom: { 'custom.heat': heat } as never };
    const of = (value: string) => ({ values: {}, extras: { custom: { heat: value } } });
    const remarks = (value: string) => mergeRow(of('low'), of(value), names).values.remarks;
    expect(remarks('high')).toBe('Heat: mid');
    expect(remarks('constructor_2')).toBe('Heat: constructor');
    expect(remarks('toString')).toBe('Heat: toString');
    expect(remarks('mid')).toBe('Heat: C#');
    expect(remarks('low')).toBeUndefined();
  });

  it('fills no amount in the currency of another, also where the other is in a field of the firm', () => {
    const eur = { minor: 300_000_00, currency: 'EUR' as const };
    const deal = { values: {}, extras: { custom: { ticket: { minor: 5_00, currency: 'USD' as const } } } };
    expect(mergeRow(deal, { values: { target_amount: eur } }, NAMES).values).toEqual({
      remarks: 'Target amount: 300,000 EUR',
    });
    const other = { values: { target_amount: eur } };
    expect(mergeRow(other, deal, NAMES).values).toEqual({ remarks: 'Omar Ticket: 5 USD' });
  });

  it('names what it adds, says what the remarks have no room for, and tells long texts apart', () => {
    const long = 'x'.repeat(80);
    const deal = { values: { tags: ['a'], sector: `${long} one`, source: 'referral' as const } };
    const row = {
      values: { tags: ['A', 'b'], sector: `${long} two`, source: 'other' as const, remarks: 'Met in May' },
    };
    const { fields, values } = mergeRow(deal, row, NAMES);
    expect(values).toEqual({ tags: ['a', 'b'], remarks: `Met in May\nSector: ${long} two` });
    expect(fields).toEqual([
      { field: 'sector', there: `${long} one`, listed: `${long} two`, outcome: 'kept' },
      { field: 'tags', there: 'a', listed: 'b', outcome: 'added' },
      { field: 'remarks', there: '', listed: 'Met in May', outcome: 'added' },
    ]);
    const full = { values: { ...deal.values, remarks: 'y'.repeat(9_999) } };
    expect(mergeRow(full, row, NAMES).fields.map(({ outcome }) => outcome)).toEqual(['full', 'added', 'full']);
  });

  it('changes nothing the second time', () => {
    const text = fc.constantFrom(undefined, 'a', 'b');
    const values = fc.record({
      sector: text,
      industry: text,
      tags: fc.uniqueArray(fc.constantFrom('x', 'X', 'y'), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(values, values, (existing, row) => {
        const after = { ...existing, ...fillGaps(existing, row) };
        expect(fillGaps(after, row)).toEqual({});
      }),
    );
  });
});
