import { expect, it } from 'vitest';
import { isEmail, normaliseEmail } from './emails.ts';

it.each([
  [' Ann@Firm.Example ', 'ann@firm.example'],
  ['ａnn@firm.example', 'ann@firm.example'],
  ['a.n.n+deals@firm.example', 'a.n.n+deals@firm.example'],
])('%j is looked up as %j', (email, normal) => {
  expect(normaliseEmail(email)).toBe(normal);
});

it.each([
  'ann@firm.example',
  'a@b.co',
  "o'neil+x@sub.firm.example",
  'zoë@firm.example',
  `${'a'.repeat(241)}@firm.example`,
])('%s is an address', (email) => {
  expect(isEmail(email)).toBe(true);
});

it.each([
  '',
  'ann',
  'ann@firm',
  'ann@firm.e',
  '@firm.example',
  'ann@@firm.example',
  'ann @firm.example',
  'ann@firm.example, bob@firm.example',
  '<ann@firm.example>',
  'ann@firm..',
  `${'a'.repeat(242)}@firm.example`,
])('%j is no address', (email) => {
  expect(isEmail(email)).toBe(false);
});
