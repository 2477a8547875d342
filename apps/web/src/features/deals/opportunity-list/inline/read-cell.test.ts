import { expect, it } from 'vitest';
import { catalogueWith } from '../../opportunities/fields/deal-catalogue.ts';
import type { Row } from '../../opportunities/queries.ts';
import type { CellDraft, CellField } from './cell-edits.ts';
import { cellValue, draftOfCell, readCell } from './read-cell.ts';

const field = (key: string, kind: string) =>
  ({
    key,
    kind,
    label: key,
    group_key: 'company',
    choices: [{ value: 'north', label: 'North', is_archived: false }],
    is_archived: false,
  }) as never;
const catalogue = catalogueWith([field('score', 'number'), field('area', 'choices')]);
const row = {
  company_name: 'Tidewire',
  target_amount: 120_050_000,
  currency: 'EUR',
  probability: 40,
  priority: 'high',
  assigned_to: null,
  industry: null,
  expected_close_date: '2026-03-31',
  tags: ['a', 'b'],
  custom: { score: 1250.5, area: ['north'] },
} as unknown as Row;

it.each<[CellField, CellDraft]>([
  ['target_amount', '1,200,500'],
  ['probability', '40'],
  ['assigned_to', null],
  ['industry', ''],
  ['expected_close_date', '2026-03-31'],
  ['tags', ['a', 'b']],
  ['custom.score', '1250.5'],
  ['custom.area', ['north']],
])('%s stands in its editor as it would be typed, and unchanged it means what it was', (field, draft) => {
  expect(draftOfCell(catalogue, row, field)).toEqual(draft);
  expect(readCell(catalogue, row, field, draft)).toEqual({ value: cellValue(catalogue, row, field) });
});

it('reads what is typed in the currency of the deal', () => {
  expect(readCell(catalogue, row, 'target_amount', '1.2M')).toEqual({ value: 120_000_000 });
  expect(readCell(catalogue, row, 'target_amount', '$5').problem).toMatch(/amounts here are in EUR/);
  expect(readCell(catalogue, row, 'industry', ' Tea ')).toEqual({ value: 'Tea' });
});

it.each<[CellField, CellDraft, RegExp]>([
  ['company_name', '  ', /^Company name is required\.$/],
  ['probability', '50.5', /^Probability must be a whole number from 0 to 100\.$/],
  ['expected_close_date', '1899-12-31', /from 1900 to 2100/],
  ['custom.score', 'much', /^score must be a number such as 1,250\.5\.$/],
  ['tags', ['x'.repeat(10_000)], /^Tag can have at most 40 characters\.$/],
])('%s: says what is wrong', (field, draft, message) => {
  expect(readCell(catalogue, row, field, draft).problem).toMatch(message);
});
