import { describe, expect, it } from 'vitest';
import type { ImportValues } from '../import-fields.ts';
import { dealKeys } from './deal-key.ts';
import { type ExistingDeal, findDuplicates } from './find-duplicates.ts';

const find = (rows: ImportValues[], existing: ExistingDeal[] = []) => [
  ...findDuplicates(
    rows.map((values, index) => ({ row: index + 2, ...dealKeys(values) })),
    existing,
  ).values(),
];
const seed = { company_name: 'Acme', funding_round: 'Seed', received_on: '2020-01-01' };

describe('findDuplicates', () => {
  it('finds the same deal and the same company earlier in the file', () => {
    expect(
      find([
        seed,
        { ...seed, company_name: 'ACME Inc' },
        { ...seed, funding_round: 'Series A' },
        { company_name: 'Beta' },
      ]),
    ).toEqual([
      { row: 3, kind: 'same_deal', of: { row: 2 } },
      { row: 4, kind: 'same_company', of: { row: 2 } },
    ]);
  });

  it('puts the pipeline before the file and the deal before the company', () => {
    const existing = [
      { id: 'a', company_name: 'Acme' },
      { id: 'b', company_name: 'Acme', deal_key: dealKeys(seed).deal_key },
    ];
    expect(find([{ company_name: 'acme' }, seed, seed], existing)).toEqual([
      { row: 2, kind: 'same_company', of: { record: 'a' } },
      { row: 3, kind: 'same_deal', of: { record: 'b' } },
      { row: 4, kind: 'same_deal', of: { record: 'b' } },
    ]);
  });

  it('knows a deal by the rows that went into it, however it was edited since', () => {
    const existing = [{ id: 'a', company_name: 'Renamed', imported_keys: ['x', dealKeys(seed).deal_key] }];
    expect(find([seed], existing)).toEqual([{ row: 2, kind: 'same_deal', of: { record: 'a' } }]);
  });

  it('takes one website for one company, except where many have theirs', () => {
    const at = (company_name: string, website: string) => ({ company_name, website });
    expect(find([at('A1', 'https://x.example.org'), at('B1', 'http://www.x.example.org/en')])).toMatchObject([
      { row: 3, kind: 'same_company' },
    ]);
    expect(find([at('A1', 'https://linkedin.com/a'), at('B1', 'https://linkedin.com/b')])).toEqual([]);
    expect(
      find([at('B1', 'x.example.org')], [{ id: 'a', company_name: 'A1', website: 'https://x.example.org' }]),
    ).toHaveLength(1);
  });

  it('points at rounds that were reported twice within a week', () => {
    const later = (received_on: string) => ({ ...seed, received_on });
    expect(find([seed, later('2020-01-05'), later('2020-03-01')])).toEqual([
      { row: 3, kind: 'same_company', of: { row: 2 }, lookalike: true },
      { row: 4, kind: 'same_company', of: { row: 2 } },
    ]);
  });
});
