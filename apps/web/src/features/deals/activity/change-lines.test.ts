import { DEAL_FIELDS } from '@cairn/domain';
import { expect, it } from 'vitest';
import type { DealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { textOfValue } from './change-lines.tsx';
import type { Change } from './use-activity.ts';

const catalogue = {
  ...DEAL_FIELDS,
  'custom.ticket': { kind: 'money', label: 'Ticket', group: 'pipeline' },
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
