import { expect, it } from 'vitest';
import { MASKS } from './masks.ts';

it.each([
  ['email', 'nora@firm.com', 'no***@firm.com'],
  ['email', 'a@firm.com', 'a***@firm.com'],
  ['email', '"odd@name"@firm.com', '"o***@firm.com'],
  ['email', 'no address', 'n***'],
  ['pii', 'Whitfield', 'W***'],
  ['pii', '𝒩ora', '𝒩***'],
  ['pii', '', '***'],
  ['financial', '123456789', '$*****'],
  ['other', 'anything', '*****'],
] as const)('masks %s: %j', (kind, value, masked) => {
  expect((MASKS[kind] as (value: string) => string)(value)).toBe(masked);
});
