import { DEAL_FIELDS } from '@cairn/domain';
import { expect, it } from 'vitest';
import type { DealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { textOfValue } from './change-lines.tsx';
import type { Change } from './use-activity.ts';

const catalogue = {
  ...DEAL_FIELDS,
  'custom.ticket': { kind: 'money', label: 'Ticket', group: 'pipeline' },
  'custom.mood': { kind: 'choice', label: 'Mood', choices: { good: 'Fine' }, group: 'pipeline' },
  'custom.score': { kind: 'number', label: 'Score', decimals: 2, group: 'pipeline' },
} as unknown as DealCatalogue;
const say = (field: string, from: Change['from'], to: Change['to'], more: object = {}) => {
  const change = { field, from, to, from_currency: 'EUR', to_currency: 'JPY', ...more } as Change;
  return [
    textOfValue(catalogue, change, 'from', () => undefined),
    textOfValue(catalogue, change, 'to', () => undefined),
  ];
};

it('writes amounts of own fields in the currency of their side, and numbers without any', () => {
  expect(say('custom.ticket', 123_400, 5_000)).toEqual(['€1,234', '¥5,000']);
  expect(say('custom.ticket', null, 'EUR 12.00')).toEqual(['empty', 'EUR 12.00']);
  expect(say('custom.score', 3.5, 80)).toEqual(['3.5', '80']);
  expect(say('target_amount', 123_400, null)).toEqual(['€1,234', 'empty']);
});

it('breaks down on no amount without a currency', () => {
  expect(say('custom.ticket', 123_400, null, { from_currency: undefined })).toEqual(['123400', 'empty']);
});

it.each([
  ['money', 123_400, '€1,234'],
  ['percent', 80, '80%'],
  ['date', '2026-03-31', 'Mar 31, 2026'],
  ['yes_no', 'yes', 'Yes'],
  ['choice', 'warm', 'warm'],
  ['choices', ['warm', 'cold'], 'warm, cold'],
  ['text', '12', '12'],
  ['number', 1234.5, '1,234.5'],
] as const)('writes what an own field was as a %s, of whatever kind it is since', (kind, value, text) => {
  for (const field of ['custom.score', 'custom.ticket', 'custom.gone'])
    expect(say(field, value as Change['from'], null, { kind })[0]).toBe(text);
});

it('names a choice of before by its label, where the field has it still', () => {
  expect(say('custom.mood', ['good', 'warm'], ['good'], { kind: 'choices' })).toEqual(['Fine, warm', 'Fine']);
});
