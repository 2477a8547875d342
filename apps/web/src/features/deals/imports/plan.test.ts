import { targetsOf } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { homeless, type Plan, sentPlan, startPlan, withField, withFormat, withOverride } from './plan.ts';
import type { Column, Draft } from './queries.ts';

const dates = {
  kind: 'date',
  format: { dateOrder: 'day-first' },
  ambiguous: true,
  example: { original: '03/04/2024', day_first: '2024-04-03', month_first: '2024-03-04' },
} as const;

const column = (change: Partial<Column>): Column => ({
  column: 0,
  header: 'Date',
  field: 'received_on',
  because: 'name',
  samples: [],
  values: [],
  as_choices: null,
  create: null,
  create_unfit: 0,
  format: { dateOrder: 'day-first' },
  formats: [dates],
  ...change,
});

const draft = (...columns: Column[]) => ({ columns, import: { record_kind: 'opportunity' } }) as unknown as Draft;
const start = (...columns: Column[]): Plan => startPlan(draft(...columns));

describe('startPlan', () => {
  it('takes the suggestion, and a second deal with a company as business', () => {
    const plan = start(column({}));
    expect(plan.mapping).toEqual([{ column: 0, field: 'received_on', format: { dateOrder: 'day-first' } }]);
    expect(plan.choices).toEqual({ same_deal: 'skip', same_company: 'keep' });
    expect(plan.confirmed).toEqual([]);
  });

  it('counts what the firm confirmed before as confirmed', () => {
    expect(start(column({ because: 'remembered' })).confirmed).toEqual([0]);
  });
});

describe('withField', () => {
  it('brings the format of the new field and asks again', () => {
    const before = withFormat(start(column({})), 0, { dateOrder: 'month-first' });
    const left = withField(before, column({}), { field: null }, targetsOf());
    expect(left.mapping).toEqual([{ column: 0, field: null, format: {} }]);
    expect(left.confirmed).toEqual([]);
    expect(withField(left, column({}), { field: 'expected_close_date' }, targetsOf()).mapping[0]?.format).toEqual({
      dateOrder: 'day-first',
    });
  });
});

describe('withFormat', () => {
  it('changes one column, keeps the rest of its format, and confirms it once', () => {
    const plan = start(column({}), column({ column: 1, format: { currency: 'INR' } }));
    const changed = withFormat(withFormat(plan, 1, { decimal: 'comma' }), 1, { decimal: 'point' });
    expect(changed.mapping[1]?.format).toEqual({ currency: 'INR', decimal: 'point' });
    expect(changed.mapping[0]).toEqual(plan.mapping[0]);
    expect(changed.confirmed).toEqual([1]);
  });
});

describe('withOverride', () => {
  it('sets the choice of a row and takes it back', () => {
    const plan = withOverride(start(), 12, 'merge');
    expect(plan.overrides).toEqual({ 12: 'merge' });
    expect(withOverride(plan, 12, null).overrides).toEqual({});
  });
});

describe('homeless', () => {
  const number = { label: 'Lfd. Nr.', kind: 'number' } as const;
  const of = (because: Column['because']) => column({ header: 'Lfd. Nr.', field: null, because, create: number });

  it('finds a column that nothing is known of', () => {
    expect(homeless([of(null)], start(of(null)))).toEqual([of(null)]);
  });

  it('leaves those in peace that were left out of the last list', () => {
    expect(homeless([of('remembered')], start(of('remembered')))).toEqual([]);
  });
});

it('sends nothing that the server does not know', () => {
  expect(Object.keys(sentPlan(start(column({})))).sort()).toEqual(['choices', 'mapping', 'overrides']);
});
