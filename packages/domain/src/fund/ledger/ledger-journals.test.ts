import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, type Account } from './ledger.ts';
import { type AccountCodes, accountsWithoutCode, iifText, type Journal, journalTable } from './ledger-journals.ts';
import { trialBalance } from './postings.ts';

const ALL = Object.keys(ACCOUNTS) as Account[];
const CODES: AccountCodes = Object.fromEntries(ALL.map((account, place) => [account, `${200 + place}`]));
const PAID: Journal = {
  day: '2026-03-05',
  memo: 'Payment of capital call 1',
  lines: [
    { account: 'cash', lp: null, amount: 1_000_50 },
    { account: 'contribution', lp: 'Alder', amount: -1_000_50 },
  ],
};

describe('journals for other programs', () => {
  it('are in the columns, days and signs of Xero', () => {
    expect(journalTable('xero', [PAID, PAID], CODES, 'USD')).toEqual({
      header: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      rows: [
        ['Payment of capital call 1 (1)', '5 Mar 2026', 'Cash', '200', 'Tax Exempt', { minor: 1_000_50 }],
        ['Payment of capital call 1 (1)', '5 Mar 2026', 'Alder', '206', 'Tax Exempt', { minor: -1_000_50 }],
        ['Payment of capital call 1 (2)', '5 Mar 2026', 'Cash', '200', 'Tax Exempt', { minor: 1_000_50 }],
        ['Payment of capital call 1 (2)', '5 Mar 2026', 'Alder', '206', 'Tax Exempt', { minor: -1_000_50 }],
      ],
    });
  });

  it('are in the columns, days and sides of QuickBooks', () => {
    expect(journalTable('quickbooks', [PAID], { cash: 'Checking', contribution: 'Partners:Capital' }, 'USD')).toEqual({
      header: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Currency'],
      rows: [
        ['1', '03/05/2026', 'Checking', { minor: 1_000_50 }, null, 'Payment of capital call 1', 'USD'],
        ['1', '03/05/2026', 'Partners:Capital', null, { minor: 1_000_50 }, 'Payment of capital call 1: Alder', 'USD'],
      ],
    });
  });

  it('are transactions of QuickBooks Desktop, each begun, split and ended', () => {
    expect(journalTable('iif', [PAID], { cash: 'Checking', contribution: 'Partners:Capital' }, 'USD')).toEqual({
      header: ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'],
      rows: [
        ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'],
        ['!ENDTRNS'],
        [
          'TRNS',
          'GENERAL JOURNAL',
          '03/05/2026',
          'Checking',
          '',
          { minor: 1_000_50 },
          '1',
          'Payment of capital call 1',
        ],
        [
          'SPL',
          'GENERAL JOURNAL',
          '03/05/2026',
          'Partners:Capital',
          '',
          { minor: -1_000_50 },
          '1',
          'Payment of capital call 1: Alder',
        ],
        ['ENDTRNS'],
      ],
    });
    expect(iifText('A "b"\tc\nd Müller Ło 株')).toBe('A b c d Müller ?o ?');
  });

  it('name the accounts that have no code, of those that are used', () => {
    expect(accountsWithoutCode([PAID], { cash: '090' })).toEqual(['contribution']);
    expect(accountsWithoutCode([PAID], CODES)).toEqual([]);
  });
});

const journals = fc.array(
  fc
    .array(fc.tuple(fc.constantFrom(...ALL), fc.integer({ min: -1e12, max: 1e12 })), { minLength: 1, maxLength: 6 })
    .map((moves): Journal => {
      const lines = moves.map(([account, amount]) => ({ account, lp: null, amount }));
      const off = moves.reduce((sum, [, amount]) => sum + amount, 0);
      return { day: '2026-01-31', memo: 'Posting', lines: [...lines, { account: 'cash', lp: null, amount: -off }] };
    }),
  { maxLength: 20 },
);

it('of random books come to the trial balance by account, and each journal to 0', () => {
  fc.assert(
    fc.property(journals, (list) => {
      const entries = list.flatMap(({ day, lines }, posting) =>
        lines.map((line, place) => ({ ...line, id: `${posting}.${place}`, posting: `${posting}`, day })),
      );
      const balance = new Map(
        trialBalance({ entries }, '2026-12-31').map(({ account, debit, credit }) => [CODES[account], debit - credit]),
      );
      const minor = (cell: unknown) => (cell as { minor: number } | null)?.minor ?? 0;
      const sums = {
        xero: new Map<string, number>(),
        quickbooks: new Map<string, number>(),
        iif: new Map<string, number>(),
      };
      const add = (map: Map<string, number>, key: unknown, amount: number) =>
        map.set(String(key), (map.get(String(key)) ?? 0) + amount);
      const [byNarration, byNumber] = [new Map<string, number>(), new Map<string, number>()];
      for (const row of journalTable('xero', list, CODES, 'USD').rows) {
        add(sums.xero, row[3], minor(row[5]));
        add(byNarration, row[0], minor(row[5]));
      }
      for (const row of journalTable('quickbooks', list, CODES, 'USD').rows) {
        add(sums.quickbooks, row[2], minor(row[3]) - minor(row[4]));
        add(byNumber, row[0], minor(row[3]) - minor(row[4]));
      }
      for (const row of journalTable('iif', list, CODES, 'USD').rows)
        if (row[0] === 'TRNS' || row[0] === 'SPL') add(sums.iif, row[3], minor(row[5]));
      for (const program of ['xero', 'quickbooks', 'iif'] as const)
        for (const [code, sum] of sums[program]) expect(sum).toBe(balance.get(code) ?? 0);
      expect([byNarration.size, byNumber.size]).toEqual([list.length, list.length]);
      for (const sum of [...byNarration.values(), ...byNumber.values()]) expect(sum).toBe(0);
    }),
  );
});
