import { describe, expect, it } from 'vitest';
import { findBankHeader, guessBankColumns } from './bank-columns.ts';
import { type BankLine, matchLines, type OpenPart } from './bank-match.ts';

const part = (lp_name: string, open: number, values: Partial<OpenPart> = {}): OpenPart => ({
  item_id: `${lp_name} 1`,
  lp_id: lp_name,
  lp_name,
  bank_details: '',
  number: 1,
  is_equalisation: false,
  due_on: '2026-03-31',
  issued_on: '2026-03-01',
  open,
  ...values,
});
const line = (id: string, amount: number, values: Partial<BankLine> = {}): BankLine => ({
  id,
  amount,
  booked_on: '2026-03-20',
  payer: '',
  reference: '',
  account: '',
  ...values,
});

describe('a line is matched', () => {
  it.each<[string, Partial<BankLine>, string, string[]]>([
    ['by payer and amount', { payer: 'ALDER FAMILY OFFICE GMBH' }, 'sure', ['payer', 'amount']],
    ['by the account in the bank details', { account: 'DE89 3704 0044 0532 0130 00' }, 'sure', ['account', 'amount']],
    ['by a name that the bank has cut', { payer: 'Alder Family Office G' }, 'sure', ['payer', 'amount']],
    [
      'by the reference',
      { reference: 'Capital Call 01 Alder Family Office' },
      'likely',
      ['reference', 'call', 'amount'],
    ],
    ['by the amount alone', {}, 'weak', ['amount']],
  ])('%s', (_, values, certainty, reasons) => {
    const parts = [
      part('Alder Family Office GmbH', 100_00, { bank_details: 'IBAN: DE89370400440532013000, BIC COBADEFF' }),
      part('Alder Foundation', 70_00),
    ];
    const [found] = matchLines([line('a', 100_00, values)], parts);
    expect(found).toMatchObject({ lp_id: 'Alder Family Office GmbH', certainty, reasons, rest: 0 });
  });

  it('to nobody, where an amount is owed by two and nothing else speaks', () => {
    expect(matchLines([line('a', 50)], [part('Alder', 50), part('Birch', 50)])).toEqual([]);
  });

  it('to nobody before the call was issued, and to nobody who owes nothing', () => {
    const early = line('a', 50, { payer: 'Alder', booked_on: '2026-02-28' });
    expect(matchLines([early], [part('Alder', 50)])).toEqual([]);
    expect(matchLines([line('a', 50, { payer: 'Alder' })], [part('Alder', 0)])).toEqual([]);
  });

  it('in part, and above what is open with the rest named', () => {
    const parts = [part('Alder', 100), part('Birch', 100)];
    const found = matchLines([line('a', 60, { payer: 'Alder' }), line('b', 130, { payer: 'Birch' })], parts);
    expect(found.map(({ payments, rest, certainty }) => [payments, rest, certainty])).toEqual([
      [[{ item_id: 'Alder 1', amount: 60 }], 0, 'likely'],
      [[{ item_id: 'Birch 1', amount: 100 }], 30, 'likely'],
    ]);
  });

  it('to the next call that is due, where one payment is for two', () => {
    const parts = [part('Alder', 100), part('Alder', 50, { item_id: 'Alder 2', number: 2, due_on: '2026-06-30' })];
    const [found] = matchLines([line('a', 150, { payer: 'Alder' })], parts);
    expect(found?.payments).toEqual([
      { item_id: 'Alder 1', amount: 100 },
      { item_id: 'Alder 2', amount: 50 },
    ]);
    const [named] = matchLines([line('a', 50, { payer: 'Alder', reference: 'call no. 2' })], parts);
    expect(named?.payments).toEqual([{ item_id: 'Alder 2', amount: 50 }]);
  });

  it('to the equalisation that the reference names, though the call of that number is due first', () => {
    const parts = [
      part('Alder', 100),
      part('Alder', 50, { item_id: 'equalised', is_equalisation: true, due_on: '2026-06-30' }),
    ];
    const paid = (reference: string) =>
      matchLines([line('a', 30, { payer: 'Alder', reference })], parts)[0]?.payments[0]?.item_id;
    expect(['Equalisation no. 1', 'EQUALIZATION 01', 'Equalisation 2', 'Call 1'].map(paid)).toEqual([
      'equalised',
      'equalised',
      'Alder 1',
      'Alder 1',
    ]);
  });

  it('once: of two equal lines the second gets what is left, and surer lines choose first', () => {
    const two = [line('a', 100, { payer: 'Alder' }), line('b', 100, { payer: 'Alder' })];
    expect(matchLines(two, [part('Alder', 100)]).map((each) => each.line)).toEqual(['a']);
    expect(matchLines(two, [part('Alder', 150)]).map(({ payments }) => payments[0]?.amount)).toEqual([100, 50]);
    const rest = [line('a', 60, { payer: 'Alder' }), line('b', 40, { payer: 'Alder' })];
    expect(matchLines(rest, [part('Alder', 100)]).map((each) => [each.line, each.certainty])).toEqual([
      ['a', 'likely'],
      ['b', 'likely'],
    ]);
    const found = matchLines([line('a', 100), line('b', 100, { payer: 'Alder' })], [part('Alder', 100)]);
    expect(found.map((each) => each.line)).toEqual(['b']);
  });

  it('never for more than came in or is open, whatever the lines are', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    for (let run = 0; run < 300; run++) {
      const parts = Array.from({ length: 6 }, (_, place) =>
        part(['Alder', 'Birch', 'Cedar'][place % 3] ?? '', random(200), { item_id: `${place}`, number: 1 + place }),
      );
      const lines = Array.from({ length: 8 }, (_, place) =>
        line(`${place}`, 1 + random(300), { payer: ['Alder', 'Birch', 'Cedar', ''][random(4)] ?? '' }),
      );
      const taken = new Map<string, number>();
      for (const { line: id, payments, rest } of matchLines(lines, parts)) {
        const whole = payments.reduce((sum, { amount }) => sum + amount, rest);
        expect(whole).toBe(lines.find((each) => each.id === id)?.amount);
        for (const { item_id, amount } of payments) taken.set(item_id, (taken.get(item_id) ?? 0) + amount);
      }
      for (const { item_id, open } of parts) expect(taken.get(item_id) ?? 0).toBeLessThanOrEqual(open);
    }
  });
});

describe('the columns of a CSV', () => {
  it.each<[string[], object]>([
    [['Date', 'Description', 'Amount', 'Balance'], { booked_on: 0, reference: 1, amount: 2 }],
    [
      ['Buchungstag', 'Auftraggeber', 'Verwendungszweck', 'IBAN', 'Betrag'],
      { booked_on: 0, payer: 1, reference: 2, account: 3, amount: 4 },
    ],
    [
      ['Posting Date', 'Name', 'Memo', 'Paid out', 'Paid in', 'Currency'],
      { booked_on: 0, payer: 1, reference: 2, credit: 4, currency: 5 },
    ],
  ])('%j', (header, columns) => {
    expect(guessBankColumns(header)).toEqual(columns);
  });

  it('are found below what the bank writes first', () => {
    expect(
      findBankHeader([
        ['Account', 'DE12'],
        ['From', '2026-01-01'],
        ['Date', 'Text', 'Amount'],
      ]),
    ).toBe(2);
    expect(findBankHeader([['a', 'b']])).toBeNull();
  });
});
