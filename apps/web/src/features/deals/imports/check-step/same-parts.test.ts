import { expect, test } from 'vitest';
import { sayParts } from './same-parts.ts';

test.each([
  [[], 'Company, round, amount and date are the same.'],
  [['amount'], 'Company, round and date are the same, the amount is not.'],
  [['round', 'amount', 'date'], 'Company is the same, the round, amount and date are not.'],
  [['company', 'round', 'amount', 'date'], 'Company, round, amount and date are different by now.'],
] as const)('of what differs, %j, it says: %s', (differs, said) => {
  expect(sayParts(differs)).toBe(said);
});
