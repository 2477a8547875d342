import { expect, it } from 'vitest';
import { convertToAmount } from './convert-value.ts';

it('makes an amount of a number, as exact as its currency', () => {
  expect(convertToAmount(1250.55, 'EUR')).toEqual({ value: 125_055 });
  expect(convertToAmount(1250, 'JPY')).toEqual({ value: 1250 });
  expect(convertToAmount(1.005, 'EUR')).toEqual({ problem: '“1.005” is more exact than EUR is.' });
  expect(convertToAmount(12.5, 'JPY')).toEqual({ problem: '“12.5” is not a whole amount in JPY.' });
  expect(convertToAmount('abc', 'EUR')).toEqual({ problem: '“abc” is not a number such as 1,250.5.' });
});
