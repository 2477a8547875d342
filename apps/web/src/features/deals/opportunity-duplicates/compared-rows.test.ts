import { MERGE_FIELDS } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { catalogueWith } from '../opportunities/fields/deal-catalogue.ts';
import type { Deal } from '../opportunities/queries.ts';
import { comparedRows, takenAtFirst } from './compared-rows.ts';

const deal = (values: Partial<Deal>) =>
  ({
    ...Object.fromEntries(MERGE_FIELDS.map((field) => [field, null])),
    company_name: 'Tidewire',
    currency: 'USD',
    runway_months: 0,
    custom: {},
    ...values,
  }) as Deal;

const field = (key: string, kind: 'text' | 'money') =>
  ({ key, kind, label: key, group_key: 'company', choices: [], is_archived: false }) as never;
const own = catalogueWith([field('thesis', 'text'), field('cap', 'money')]);

describe('the comparison of two deals', () => {
  it('shows where they differ and the other has something to offer', () => {
    const kept = deal({ industry: 'Energy', sector: 'Grid' });
    const other = deal({ industry: 'Tea', funding_round: 'Seed', sector: 'Grid' });
    expect(comparedRows(kept, other, own).map(({ key }) => key)).toEqual(['industry', 'funding_round']);
    expect(comparedRows(other, deal({}), own)).toEqual([]);
  });

  it('takes at first what the kept one has not', () => {
    const kept = deal({ industry: 'Energy' });
    const other = deal({ industry: 'Tea', funding_round: 'Seed', runway_months: 9 });
    expect(takenAtFirst(kept, other, comparedRows(kept, other, own), own)).toEqual(['funding_round', 'runway_months']);
  });

  it('keeps amounts of two currencies together in one choice', () => {
    const kept = deal({ target_amount: 1 });
    const other = deal({ currency: 'EUR', target_amount: 2, revenue: 3 });
    const rows = comparedRows(kept, other, own);
    expect(rows.map(({ key }) => key)).toEqual(['currency']);
    expect(rows[0]?.fields).toContain('revenue');
    expect(takenAtFirst(kept, other, rows, own)).toEqual([]);
    expect(takenAtFirst(deal({}), other, comparedRows(deal({}), other, own), own)).toEqual(['currency']);
  });

  it("offers the firm's own fields too, amounts only in the same currency", () => {
    const kept = deal({ custom: { thesis: 'mine' } });
    const other = deal({ custom: { thesis: 'theirs', cap: 5 } });
    const rows = comparedRows(kept, other, own);
    expect(rows.map(({ key }) => key)).toEqual(['custom.thesis', 'custom.cap']);
    expect(takenAtFirst(kept, other, rows, own)).toEqual(['custom.cap']);
    const apart = deal({ ...other, currency: 'EUR' });
    expect(comparedRows(kept, apart, own).map(({ key }) => key)).toEqual(['custom.thesis', 'currency']);
    expect(comparedRows(kept, apart, own).at(-1)?.fields).toContain('custom.cap');
    const priced = deal({ custom: { cap: 7 } });
    expect(takenAtFirst(kept, apart, comparedRows(kept, apart, own), own)).toEqual(['currency']);
    expect(takenAtFirst(priced, apart, comparedRows(priced, apart, own), own)).toEqual(['custom.thesis']);
  });
});
