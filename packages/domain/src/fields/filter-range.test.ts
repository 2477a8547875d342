import { expect, it } from 'vitest';
import { readDayRange, readMoneyRange, writeDayRange, writeMoneyRange } from './filter-range.ts';

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
