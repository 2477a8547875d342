import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_MINOR } from './deals/import/limits.ts';
import { formatBookMoney, formatMoney, formatMoneyShort } from './money.ts';

it.each([
  [120_000, 'USD', '$1,200.00'],
  [123_450, 'EUR', '€1,234.50'],
  [0, 'USD', '$0.00'],
  [1234, 'JPY', '¥1,234'],
] as const)('books write %i minor units of %s as %s', (minor, currency, text) => {
  expect(formatBookMoney(minor, currency)).toBe(text);
});

describe('formatMoney', () => {
  it.each([
    [123_456, 'USD', '$1,234.56'],
    [120_000, 'USD', '$1,200'],
    [5, 'USD', '$0.05'],
    [-5, 'USD', '-$0.05'],
    [1234, 'JPY', '¥1,234'],
    [8_999_999_999_999_999, 'USD', '$89,999,999,999,999.99'],
    [27_000_000_000_000_001n, 'USD', '$270,000,000,000,000.01'],
    [27_000_000_000_000_000n, 'EUR', '€270,000,000,000,000'],
  ] as const)('%i minor units of %s are %s', (minor, currency, text) => {
    expect(formatMoney(minor, currency)).toBe(text);
  });

  it('shows every cent of every amount that can be kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_MINOR }), (minor) => {
        const text = formatMoney(minor, 'USD');
        const cents = BigInt(text.replace(/\D/g, '')) * (text.includes('.') ? 1n : 100n);
        expect(cents).toBe(BigInt(minor));
      }),
    );
  });
});

it('formatMoneyShort is short', () => {
  expect(formatMoneyShort(123_456_700, 'USD')).toBe('$1.2M');
});
