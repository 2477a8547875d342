import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillGaps } from './fill-gaps.ts';

describe('fillGaps', () => {
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
    expect(fillGaps({ tags: many }, { tags: ['x'] })).toEqual({});
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
