import { describe, expect, it } from 'vitest';
import { addMonths, findRisk, type RuleFigures } from './find-risk.ts';
import { type RiskRule, SHIPPED_RULES } from './risk-rules.ts';

const METRIC = { id: 'm', label: 'Burn rate', unit_kind: 'number' } as const;
const rule = (values: Partial<RiskRule>): RiskRule => ({
  key: 'r',
  label: 'Rule',
  alert_type: 'negative_growth',
  subject: 'metric',
  metric: METRIC,
  operator: 'below',
  threshold: 6,
  periods: 1,
  severity: 'high',
  worse_threshold: null,
  worse_severity: null,
  ...values,
});
const shipped = (key: string) => rule({ ...SHIPPED_RULES.find((each) => each.key === key), metric: METRIC });
const ENDS = ['2026-09-30', '2026-06-30', '2026-03-31', '2025-12-31'];
const series = (...values: string[]) =>
  values.map((value, place) => ({ period_end: ENDS[place] as string, value, currency: null }));
const figures = (values: Partial<RuleFigures> = {}): RuleFigures => ({
  today: '2026-10-15',
  values: new Map(),
  runway: null,
  expected_on: null,
  last_round_on: null,
  ...values,
});
const of = (one: RiskRule, ...values: string[]) =>
  findRisk(one, figures({ values: new Map([['m', series(...values)]]) }));

describe('a level', () => {
  it.each([
    ['0', 'critical'],
    ['2.999999', 'critical'],
    ['3', 'high'],
    ['5.99', 'high'],
    ['6', undefined],
  ])('runway of %s months: %s', (value, severity) => {
    expect(of(shipped('runway'), value)?.severity).toBe(severity);
  });

  it('counts the newest period alone, and nothing where nothing is reported', () => {
    expect(of(shipped('runway'), '20', '1')).toBeNull();
    expect(of(shipped('runway'))).toBeNull();
  });

  it('above: of two levels the second is the higher', () => {
    const burn = rule({ operator: 'above', threshold: 100, worse_threshold: 200, worse_severity: 'critical' });
    expect([of(burn, '100'), of(burn, '100.01')?.severity, of(burn, '201')?.severity]).toEqual([
      null,
      'high',
      'critical',
    ]);
  });

  it('an amount stands nowhere in what is stored in clear', () => {
    const amount = rule({ metric: { ...METRIC, unit_kind: 'amount' }, threshold: 5000 });
    const found = of(amount, '1234.56');
    expect(found?.title).toBe('Burn rate below the threshold');
    expect(JSON.stringify(found)).not.toContain('1234');
  });
});

describe('a change', () => {
  it.each([
    ['30', '40', 'Burn rate down by 25 %'],
    ['31', '40', undefined],
    ['40', '30', undefined],
    ['0', '4', 'Burn rate down by 100 %'],
    ['4', '0', undefined],
    ['2.25', '3', 'Burn rate down by 25 %'],
  ])('%s after %s: %s', (now, before, title) => {
    expect(of(shipped('headcount'), now, before)?.title).toBe(title);
  });

  it('is exact at its threshold', () => {
    // Binary fractions would say 29.999999999999996 %.
    const thirty = rule({ operator: 'falls_by', threshold: 30 });
    expect(of(thirty, '2.1', '3')?.title).toBe('Burn rate down by 30 %');
    expect(of(thirty, '2.100001', '3')).toBeNull();
  });

  it('looks back as many periods as it says, upwards too', () => {
    const up = rule({ operator: 'rises_by', threshold: 50, periods: 2 });
    expect(of(up, '150', '149', '100')?.description).toBe('From 100 in Q1 2026 to 150 in Q3 2026.');
    expect(of(up, '150', '10')).toBeNull();
  });

  it('says nothing between two currencies', () => {
    const values = [
      { period_end: '2026-09-30', value: '1', currency: 'EUR' },
      { period_end: '2026-06-30', value: '9', currency: 'USD' },
    ];
    expect(findRisk(shipped('headcount'), figures({ values: new Map([['m', values]]) }))).toBeNull();
    expect(
      findRisk(shipped('revenue'), figures({ values: new Map([['m', [...values, values[1] as never]]]) })),
    ).toBeNull();
  });
});

describe('a trend', () => {
  it.each([
    [['1', '2', '3'], true],
    [['1', '2', '2'], false],
    [['2', '1', '3'], false],
    [['1', '2'], false],
    [['1', '2', '3', '1'], true],
  ])('revenue %j falls for two periods: %s', (values, isFound) => {
    expect(of(shipped('revenue'), ...values) !== null).toBe(isFound);
  });

  it('names the periods', () => {
    expect(of(shipped('revenue'), '1', '2', '3')).toMatchObject({
      title: 'Burn rate down for 2 periods',
      description: 'Each lower than the one before: Q1 2026, Q2 2026, Q3 2026.',
    });
  });
});

describe('a late update', () => {
  it.each([
    ['2026-10-01', false],
    ['2026-09-30', true],
    [null, false],
  ])('due on %s, on 15 October: %s', (expected_on, isFound) => {
    expect(findRisk(shipped('missed_update'), figures({ expected_on })) !== null).toBe(isFound);
  });
});

describe('cash that runs out before a round', () => {
  const found = (months: number, last_round_on: string | null = null) =>
    findRisk(shipped('round_needed'), figures({ runway: { period_end: '2026-09-30', months }, last_round_on }));

  it.each([
    [9, true],
    [10, false],
  ])('%i months after September: %s', (months, isFound) => {
    expect(found(months) !== null).toBe(isFound);
  });

  it('a round since then is what was needed', () => {
    expect(found(3)?.triggered_by).toMatchObject({ cash_out_on: '2026-12-31' });
    expect(found(3)?.title).toBe('Cash lasts until Dec 31, 2026, and no round is recorded');
    expect(found(3, '2026-09-30')).not.toBeNull();
    expect(found(3, '2026-10-01')).toBeNull();
  });
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-02-28', 1, '2026-03-31'],
  ['2026-01-30', 1, '2026-02-28'],
  ['2026-11-15', 3, '2027-02-15'],
  ['2026-03-31', 0, '2026-03-31'],
])('%s and %i months: %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});
