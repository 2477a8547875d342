import { expect, it } from 'vitest';
import {
  liesInRange,
  readDayRange,
  readMoneyRange,
  readNumberRange,
  writeDayRange,
  writeMoneyRange,
  writeNumberRange,
} from './filter-range.ts';

it.each(['2024-01-01..2024-12-31', '2024-01-01..', '..2024-12-31'])('reads the days %s as they are written', (text) => {
  expect(writeDayRange(readDayRange(text) ?? {})).toBe(text);
});

it.each(['EUR:100..500', 'JPY:0..', 'USD:..7'])('reads the amounts %s as they are written', (text) => {
  expect(writeMoneyRange(readMoneyRange(text) ?? { currency: 'USD' })).toBe(text);
});

it.each(['', '..', '2024-01-01', '2024-02-30..', '2024-12-31..2024-01-01', '2024-01-01..x'])(
  'knows no days %j',
  (text) => expect(readDayRange(text)).toBeUndefined(),
);

it.each([
  '',
  'EUR',
  'EUR:',
  'EUR:..',
  'XXX:1..2',
  '1..2',
  'EUR:-1..2',
  'EUR:2..1',
  'EUR:1.5..2',
  'EUR:99999999999999999..',
])('knows no amounts %j', (text) => expect(readMoneyRange(text)).toBeUndefined());

it.each(['1..2', '-1.5..20', '..0', '7..'])('reads the numbers %s as they are written', (text) => {
  expect(writeNumberRange(readNumberRange(text) ?? {})).toBe(text);
});

it.each(['', '..', '5', '2..1', '1e3..', '1,5..2', '1.1234567..'])('knows no numbers %j', (text) => {
  expect(readNumberRange(text)).toBeUndefined();
});

it.each([
  [12.5, '12.5..20', true],
  [12.5, '12.6..', false],
  [-3, '..0', true],
  ['2026-03-31', '2026-01-01..2026-03-31', true],
  ['2026-04-01', '..2026-03-31', false],
  [100_00, 'EUR:10000..', true],
  [100_00, 'USD:10000..', false],
  [null, '..5', false],
  ['a', 'a', false],
])('%j lies in %s: %s', (value, range, expected) => expect(liesInRange(value, range, 'EUR')).toBe(expected));
