import { expect, it } from 'vitest';
import { matchPages, openPages, type TaxPartner } from './tax-pages.ts';

const partner = (id: string, name: string, taxNumber: string | null = null, isOfFund = true): TaxPartner => ({
  id,
  name,
  taxNumber,
  isOfFund,
});
const PARTNERS = [
  partner('a', 'Alder', '12-3456789'),
  partner('f', 'Alder Foundation', '98-7654321'),
  partner('b', 'Bältic Teachers, Pension'),
  partner('x', 'Other Fund Investor', null, false),
];
const of = (...texts: string[]) =>
  matchPages(texts, PARTNERS).map(({ lp_id, state, found }) => [
    lp_id,
    state,
    found.map((each) => `${each.lp_id}:${each.by}`).join(' '),
  ]);

it('takes a page that names one partner of the fund by name or number', () => {
  expect(of('Schedule K-1 for Alder')).toEqual([['a', 'sure', 'a:name']]);
  expect(of('Identifying number 12 3 4 5 6 7 8 9')).toEqual([['a', 'sure', 'a:tax_number']]);
  expect(of('BALTIC TEACHERS PENSION')).toEqual([['b', 'sure', 'b:name']]);
  // A longer name does not name the shorter one that it begins with.
  expect(of('ALDER  FOUNDATION, 98-7654321')).toEqual([['f', 'sure', 'f:tax_number']]);
  expect(of('Alderman & Co')).toEqual([[null, 'unmatched', '']]);
  expect(of('number 112-34567890')).toEqual([[null, 'unmatched', '']]);
});

it('leaves to a person what names several, nobody, or somebody who is not of the fund', () => {
  expect(of('Alder and Alder Foundation')).toEqual([[null, 'unmatched', 'a:name f:name']]);
  expect(of('Alder Foundation, number 12-3456789')).toEqual([['a', 'doubtful', 'a:tax_number f:name']]);
  expect(of('Other Fund Investor')).toEqual([[null, 'unmatched', 'x:name']]);
  expect(of('Cover', 'Alder', 'Statement A', '')).toEqual([
    [null, 'unmatched', ''],
    ['a', 'sure', 'a:name'],
    ['a', 'doubtful', ''],
    ['a', 'doubtful', ''],
  ]);
  // After a page in doubt nothing goes with the one before.
  expect(of('Alder', 'Other Fund Investor', 'Statement A').at(-1)).toEqual([null, 'unmatched', '']);
  expect(openPages(matchPages(['Alder', 'Cover'], PARTNERS))).toHaveLength(1);
});

it('finds both of two partners of one name', () => {
  const twins = [partner('1', 'Alder'), partner('2', 'ALDER')];
  expect(matchPages(['For Alder'], twins)).toMatchObject([
    { lp_id: null, state: 'unmatched', found: [{ lp_id: '1' }, { lp_id: '2' }] },
  ]);
});
