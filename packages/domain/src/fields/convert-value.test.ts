import { expect, it } from 'vitest';
import { convertTextToAmount, convertToAmount, convertValue } from './convert-value.ts';

it('makes an amount of a number, as exact as its currency', () => {
  expect(convertToAmount(1250.55, 'EUR')).toEqual({ value: 125_055 });
  expect(convertToAmount(1250, 'JPY')).toEqual({ value: 1250 });
  expect(convertToAmount(1.005, 'EUR')).toEqual({ problem: '“1.005” is more exact than EUR is.' });
  expect(convertToAmount(12.5, 'JPY')).toEqual({ problem: '“12.5” is not a whole amount in JPY.' });
  expect(convertToAmount('abc', 'EUR')).toEqual({ problem: '“abc” is not a number such as 1,250.5.' });
});

it.each([
  ['EUR 12.00', 'EUR', { value: 1200 }],
  [' EUR -1,250.55 ', 'EUR', { value: -125_055 }],
  ['JPY 1250', 'JPY', { value: 1250 }],
  ['JPY 12.5', 'JPY', { problem: '“12.5” is not a whole amount in JPY.' }],
  ['USD 12.00', 'EUR', { problem: '“USD 12.00” is not in EUR, the currency of its record.' }],
  ['12.00', 'EUR', { problem: '“12.00” is not an amount such as EUR 1,250.50.' }],
  ['EUR 12,5', 'EUR', { problem: '“EUR 12,5” is not an amount such as EUR 1,250.50.' }],
] as const)('makes an amount of the text %j of a deal in %s, or says why not', (said, currency, converted) => {
  expect(convertTextToAmount(said, currency)).toEqual(converted);
});

it('takes what people see for a label before it takes it for the key of another choice', () => {
  const choices = { high: 'Very hot', low: 'high', constructor_2: 'constructor' };
  const to = (kind: 'choice' | 'choices') => ({ kind, label: 'Heat', group: 'company', choices }) as never;
  expect(convertValue(to('choice'), 'high', 'high')).toEqual({ value: 'low' });
  expect(convertValue(to('choices'), 'low', 'high')).toEqual({ value: ['low'] });
  expect(convertValue(to('choice'), ['high'], 'Very hot')).toEqual({ value: 'high' });
  expect(convertValue(to('choices'), ['high', 'toString'], 'Very hot')).toHaveProperty('problem');
});
