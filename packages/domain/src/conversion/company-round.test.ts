import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FinanceError } from '../returns/index.ts';
import type { CapTable, RoundPlan } from './cap-table-fields.ts';
import { type CompanyRound, priceCompanyRound, tableAfter } from './company-round.ts';
import type { OwnHolding, OwnInstrument } from './round-sources.ts';

const TABLE: CapTable = {
  currency: 'USD',
  as_of: '2026-01-31',
  pool_available: 2_000_000,
  holders: [{ name: 'Founders', shares: 8_000_000 }],
  convertibles: [],
};
const PLAN: RoundPlan = {
  name: 'Series A',
  closed_on: '2026-03-31',
  valuation: 20_000_000_00,
  basis: 'pre_money',
  pool_share: null,
  pool_within: 'pre_money',
  share_class: 'Series A',
  price_decimals: 4,
  convert_matured: false,
  investors: [{ name: 'Lead', amount: 5_000_000_00, ours: false }],
};
const SAFE: OwnInstrument = {
  id: 'safe',
  kind: 'safe_post_money',
  issued: '2025-01-01',
  amount: 500_000_00,
  interest: null,
  discount: null,
  cap: 5_000_000_00,
  matures: null,
  mostFavoured: false,
};
const held = (...instruments: OwnInstrument[]): OwnHolding => ({
  id: 'h',
  name: 'Fund I',
  currency: 'USD',
  shares: 0,
  warrants: 0,
  instruments,
});
const OTHER = {
  name: 'Angel',
  kind: 'safe_pre_money' as const,
  issued: '2025-01-01',
  amount: 100_000_00,
  cap: null,
  discount: null,
  interest: null,
  matures_on: null,
  most_favoured: false,
};
const run = (changes: Partial<CompanyRound> = {}) =>
  priceCompanyRound({ table: TABLE, plan: PLAN, own: [held(SAFE)], events: [], ...changes });
const sharesOf = ({ rows }: ReturnType<typeof run>) => Object.fromEntries(rows.map(({ key, after }) => [key, after]));
const faultOf = (changes: Partial<CompanyRound>) => {
  try {
    run(changes);
  } catch (error) {
    if (error instanceof FinanceError) return [error.field, error.message.slice(error.field.length + 2)];
    throw error;
  }
  return null;
};

describe('a round of a company', () => {
  it('converts what the firm holds beside what others hold, to the share', () => {
    const priced = run();
    // The SAFE has 10 % of 11,111,111.1: 20,000,000 / 11,111,111.1 and 5,000,000 / 11,111,111.1 for a share.
    expect(priced.price.toFixed()).toBe('1.8');
    expect(sharesOf(priced)).toEqual({
      'holder.0': 8_000_000,
      pool: 2_000_000,
      'instrument.safe': 1_111_111,
      'investor.0': 2_777_777,
    });
    expect(priced.conversions).toMatchObject([
      { instrument: 'safe', holding: 'h', name: 'Fund I', by: 'post_money_cap', shares: 1_111_111, termsOf: null },
    ]);
    expect(priced.rows.filter(({ own }) => own).map(({ key }) => key)).toEqual(['instrument.safe']);
    // 8,000,000 of 10,000,000 before and of 13,888,888 after.
    expect(priced.rows[0]?.dilution?.toFixed(4)).toBe('0.2800');
  });

  it('counts shares and warrants of the firm as shares before the round', () => {
    const priced = run({ own: [{ ...held(), shares: 1_000_000, warrants: 500_000 }] });
    expect(priced.fullyDilutedBefore).toBe(11_500_000);
    expect(priced.rows.filter(({ own }) => own)).toMatchObject([
      { key: 'own.h', kind: 'holder', before: 1_000_000, after: 1_000_000 },
      { key: 'warrants.h', kind: 'warrants', before: 500_000, after: 500_000 },
    ]);
  });

  it('lets a note convert with its interest until the round, at its cap before what converts', () => {
    const note: OwnInstrument = {
      ...SAFE,
      kind: 'convertible_note',
      interest: 8,
      cap: 8_000_000_00,
      issued: '2025-03-31',
    };
    const [line] = run({ own: [held(note)] }).conversions;
    // 500,000 x 8 % x 365 / 365; 8,000,000 / 10,000,000 for a share.
    expect(line).toMatchObject({ interest: 40_000_00, by: 'pre_money_cap', shares: 675_000, unused: 0 });
    expect(line?.price.toFixed()).toBe('0.8');
  });

  it('reads a valuation after the round as one before it and the new money', () => {
    const post = run({ plan: { ...PLAN, valuation: 25_000_000_00, basis: 'post_money' } });
    expect(post).toMatchObject({ preMoney: 20_000_000_00, newMoney: 5_000_000_00 });
    expect(post.price.toFixed()).toBe('1.8');
    expect(faultOf({ plan: { ...PLAN, valuation: 5_000_000_00, basis: 'post_money' } })?.[0]).toBe('plan.valuation');
  });

  it('takes the terms of somebody else by most favoured nation, and says whose', () => {
    const favoured = { ...SAFE, cap: null, mostFavoured: true };
    const table = { ...TABLE, convertibles: [{ ...OTHER, kind: 'safe_post_money' as const, cap: 5_000_000_00 }] };
    const lines = run({ table, own: [held(favoured)] }).conversions;
    expect(lines[1]).toMatchObject({ by: 'post_money_cap', termsOf: 'Angel' });
  });

  it('takes the pool in or out of the pre-money', () => {
    const within = run({ plan: { ...PLAN, pool_share: 20 } });
    const out = run({ plan: { ...PLAN, pool_share: 20, pool_within: 'post_money' } });
    expect(out.price.toFixed()).toBe('1.8');
    expect(within.price.lt(out.price)).toBe(true);
    for (const { rows } of [within, out])
      expect(rows.find(({ key }) => key === 'pool')?.shareAfter.toFixed(6)).toBe('0.200000');
  });
});

describe('refused with the field', () => {
  const withOther = (changes: Partial<typeof OTHER | { kind: 'convertible_note'; cap: number; matures_on: string }>) =>
    ({ ...TABLE, convertibles: [{ ...OTHER, ...changes }] }) as CapTable;

  it.each([
    ['nobody who pays', { plan: { ...PLAN, investors: [] } }, 'plan.investors', 'add who pays for the priced round.'],
    [
      'a cap below the money',
      { table: withOther({ cap: 99_999_99 }) },
      'table.convertibles.0.cap',
      'The SAFE of Angel of 2025-01-01 has a cap below the money that was paid for it. Correct one of them.',
    ],
    [
      'the same of the firm',
      { own: [held({ ...SAFE, cap: 100_00 })] },
      'own.safe',
      'The SAFE of Fund I of 2025-01-01 has a cap below the money that was paid for it. Correct one of them.',
    ],
    [
      'a note past maturity',
      { table: withOther({ kind: 'convertible_note', matures_on: '2026-03-30' }) },
      'table.convertibles.0.matures_on',
      'The note of Angel of 2025-01-01 was due on 2026-03-30. If its holder agreed to convert it, choose “Notes past maturity convert too”.',
    ],
    [
      'too little for a share',
      { table: withOther({ amount: 1 }) },
      'table.convertibles.0.amount',
      'At 1.8 USD for a share, what Angel paid is too little for one share.',
    ],
    [
      'no shares',
      { table: { ...TABLE, holders: [], pool_available: 0 } },
      'table.holders',
      'somebody has to hold shares before the round.',
    ],
    [
      'a split after the cap table',
      { events: [{ day: '2026-02-15', name: 'A split' }] },
      'table.as_of',
      'A split was on 2026-02-15. Enter the shares as they are after it, and a day from it on.',
    ],
    [
      'a cap table after the round',
      { table: { ...TABLE, as_of: '2026-04-01' } },
      'table.as_of',
      'The round closes on 2026-03-31. Enter the cap table as it is on that day or before.',
    ],
    [
      'what was issued after the round',
      { table: withOther({ issued: '2026-04-01' }) },
      'table.convertibles.0.issued',
      'The SAFE of Angel of 2026-04-01 was issued after the round, so it does not convert in it.',
    ],
    [
      'another currency',
      { own: [{ ...held(SAFE), currency: 'EUR' as const }] },
      'table.currency',
      'SAFEs or notes of Fund I are in EUR, and a round has one currency.',
    ],
    [
      'caps that take the whole company',
      { own: [held({ ...SAFE, cap: 500_000_00 })] },
      'table.convertibles',
      'by their post-money caps they take the whole company; raise a cap or an amount is wrong.',
    ],
  ] satisfies [string, Partial<CompanyRound>, string, string][])('%s', (_name, changes, field, sentence) => {
    expect(faultOf(changes)).toEqual([field, sentence]);
  });

  it('but not a note past maturity whose holder agreed, nor a split on the day of the cap table', () => {
    const table = withOther({ kind: 'convertible_note', matures_on: '2026-03-30' });
    expect(faultOf({ table, plan: { ...PLAN, convert_matured: true } })).toBeNull();
    expect(faultOf({ events: [{ day: TABLE.as_of, name: 'A split' }] })).toBeNull();
  });
});

describe('the cap table after a round', () => {
  it('has everybody but the firm, whose shares follow from its transactions', () => {
    const table = { ...TABLE, convertibles: [{ ...OTHER, name: 'Founders' }] };
    const plan = { ...PLAN, investors: [...PLAN.investors, { name: 'Fund I', amount: 100_000_00, ours: true }] };
    const priced = run({ table, plan });
    const next = tableAfter(table, plan, priced);
    expect(next).toMatchObject({ as_of: '2026-03-31', convertibles: [], pool_available: 2_000_000 });
    const converted = priced.conversions[0]?.shares ?? 0;
    expect(next.holders).toEqual([
      { name: 'Founders', shares: 8_000_000 + converted },
      { name: 'Lead', shares: priced.purchases[0]?.shares },
    ]);
  });

  it('counts the same shares as the round did, with those of the firm', () => {
    const amounts = fc.integer({ min: 10_000_00, max: 2_000_000_00 });
    fc.assert(
      fc.property(amounts, amounts, fc.option(fc.integer({ min: 1, max: 30 })), (ours, theirs, pool_share) => {
        const table = { ...TABLE, convertibles: [{ ...OTHER, amount: theirs, discount: 20 }] };
        const plan = { ...PLAN, pool_share };
        const priced = run({ table, plan, own: [held({ ...SAFE, amount: ours })] });
        const next = tableAfter(table, plan, priced);
        const others = next.holders.reduce((sum, { shares }) => sum + (shares ?? 0), next.pool_available);
        const own = priced.rows.filter((row) => row.own).reduce((sum, { after }) => sum + after, 0);
        return others + own === priced.fullyDilutedAfter;
      }),
    );
  });
});
