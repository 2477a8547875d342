import { expect, it } from 'vitest';
import type { Profile } from '../../../../lib/session/profile.ts';
import type { Row } from '../../opportunities/queries.ts';
import type { CellDraft, CellField } from './cell-edits.ts';
import { draftOfCell, readCell } from './read-cell.ts';

const profile = { id: 'me', role: 'firm_user', currency: 'USD' } as Profile;
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
} as unknown as Row;

it.each<[CellField, CellDraft]>([
  ['target_amount', '1,200,500'],
  ['probability', '40'],
  ['assigned_to', null],
  ['industry', ''],
  ['expected_close_date', '2026-03-31'],
  ['tags', ['a', 'b']],
])('%s stands in its editor as it would be typed, and unchanged it means what it was', (field, draft) => {
  expect(draftOfCell(row, field)).toEqual(draft);
  expect(readCell(row, field, draft, profile)).toEqual({ value: row[field] });
});

it('reads what is typed in the currency of the deal', () => {
  expect(readCell(row, 'target_amount', '1.2M', profile)).toEqual({ value: 120_000_000 });
  expect(readCell(row, 'target_amount', '$5', profile).problem).toMatch(/amounts here are in EUR/);
  expect(readCell(row, 'industry', ' Tea ', profile)).toEqual({ value: 'Tea' });
});

it.each<[CellField, CellDraft, RegExp]>([
  ['company_name', '  ', /^Company name is required\.$/],
  ['probability', '50.5', /^Probability must be a whole number from 0 to 100\.$/],
  ['expected_close_date', '1899-12-31', /between 1900 and 2100/],
  ['tags', ['x'.repeat(10_000)], /^Tag can have at most 40 characters\.$/],
])('%s: says what is wrong', (field, draft, message) => {
  expect(readCell(row, field, draft, profile).problem).toMatch(message);
});
