import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from './parse-amount.ts';
import { formatAmount } from './read/read-money-cell.ts';
import { scaleDecimal } from './scale-decimal.ts';

const usd = (text: string, decimal?: 'point' | 'comma') => parseAmount(text, { currency: 'USD', decimal });

describe('parseAmount', () => {
  it.each([
    ['20,00,00,000', 200_000_000_00],
    ['48,89,975.54', 4_889_975_54],
    ['1,51,09,500.00', 15_109_500_00],
    ['9,99,99,99,999', 9_999_999_999_00],
    ['4200000', 4_200_000_00],
    ['1,234', 1_234_00],
    ['1,234,567.8', 1_234_567_80],
    ['1.234.567,89', 1_234_567_89],
    ['1 234 567', 1_234_567_00],
    ["1'234'567.50", 1_234_567_50],
    ['0', 0],
    ['0.5', 50],
    ['1200000.00', 1_200_000_00],
    ['$1.2M', 1_200_000_00],
    ['$ 1.2 million', 1_200_000_00],
    ['1.234M', 1_234_000_00],
    ['1,234.567M', 1_234_567_000_00],
    ['USD 3 million', 3_000_000_00],
    ['3 million USD', 3_000_000_00],
    ['US$3mn', 3_000_000_00],
    ['500K', 500_000_00],
    ['1.5bn', 1_500_000_000_00],
    ['2 Cr', 20_000_000_00],
    ['2.5 crore', 25_000_000_00],
    ['20 lakhs', 2_000_000_00],
    ['5,00,000/-', 500_000_00],
    ['$2MM', 2_000_000_00],
    ['5T', 5_000_000_000_000_00],
    ['$5T', 5_000_000_000_000_00],
  ])('%s', (text, minor) => {
    expect(usd(text)).toEqual({ ok: true, minor, currency: 'USD', approximate: false, repairs: [] });
  });

  it.each([
    ['€500k', 500_000_00, 'EUR'],
    ['1.200.000 €', 1_200_000_00, 'EUR'],
    ['Rs. 5,00,000', 500_000_00, 'INR'],
    ['₹20 lakh', 2_000_000_00, 'INR'],
    ['INR 2 Cr', 20_000_000_00, 'INR'],
    ['£3m', 3_000_000_00, 'GBP'],
    ['¥5,000', 5_000, 'JPY'],
    ['$1.2M CAD', 1_200_000_00, 'CAD'],
    ['S$2M', 2_000_000_00, 'SGD'],
    ['3 million dollars', 3_000_000_00, 'USD'],
    ['5 T€', 5_000_00, 'EUR'],
    ['250T€', 250_000_00, 'EUR'],
    ['12 TEUR', 12_000_00, 'EUR'],
    ['12 T EUR', 12_000_00, 'EUR'],
    ['TEUR 500', 500_000_00, 'EUR'],
    ['1.250 T€', 1_250_000_00, 'EUR'],
    ['40 TCHF', 40_000_00, 'CHF'],
    ['500 kEUR', 500_000_00, 'EUR'],
    ['3 MEUR', 3_000_000_00, 'EUR'],
    ['k€ 500', 500_000_00, 'EUR'],
    ['Mio. € 2', 2_000_000_00, 'EUR'],
    ['500 KRW', 500, 'KRW'],
    ['500 MXN', 500_00, 'MXN'],
  ])('%s in its own currency', (text, minor, currency) => {
    expect(parseAmount(text, { currency: 'CHF' })).toMatchObject({ ok: true, minor, currency, repairs: [] });
  });

  it.each([
    ['14,342,000+', 14_342_000_00, 'exact amount'],
    ['~2M', 2_000_000_00, 'exact amount'],
    ['approx. $2M', 2_000_000_00, 'exact amount'],
    ['3,000,00', 300_000_00, 'grouped unusually'],
    ['13,000,00', 1_300_000_00, 'grouped unusually'],
    ['1,000,000,', 1_000_000_00, 'at the end'],
    ['1,5', 1_50, 'comma was taken'],
    ['1,5M', 1_500_000_00, 'comma was taken'],
    ['1.234', 1_23, 'rounded'],
    ['10.005', 10_00, 'rounded'],
    ['10.015', 10_02, 'rounded'],
    ['1.5E+07', 15_000_000_00, 'shortened'],
  ])('%s, with a word about it', (text, minor, because) => {
    const amount = usd(text);
    expect(amount).toMatchObject({ ok: true, minor });
    expect(amount.ok && amount.repairs.join()).toContain(because);
  });

  it.each([
    ['(5,00,000)', 'negative'],
    ['-500', 'negative'],
    ['−500', 'negative'],
    ['$-500', 'negative'],
    ['500-', 'negative'],
    ['1-2M', 'range'],
    ['$1M – $2M', 'range'],
    ['1 to 2 million', 'range'],
    ['50%', 'percentage'],
    ['abc', 'not an amount'],
    ['1.2.3', 'not an amount'],
    ['1,2,3', 'not an amount'],
    ['12 5', 'not an amount'],
    ['3 million k', 'not an amount'],
    ['Series A', 'not an amount'],
    ['$', 'not an amount'],
    ['USD 5 EUR', 'two currencies'],
    ['$5M EUR', 'two currencies'],
    ['£5M USD', 'two currencies'],
    ['$728.100,000', 'either may group'],
    ['1,234.567', 'either may group'],
    ['90,000,000,000,001', 'too large to'],
    ['€5T', 'thousands or trillions'],
    ['5 T$', 'thousands or trillions'],
    ['5T USD', 'thousands or trillions'],
    ['1'.repeat(400), 'not an amount'],
  ])('%s is refused', (text, because) => {
    const amount = usd(text);
    expect(amount.ok ? 'read' : amount.problem).toContain(because);
  });

  it('lets the column decide what one sign with three digits means', () => {
    expect(usd('1.234', 'comma')).toMatchObject({ minor: 1_234_00, repairs: [] });
    expect(usd('1,234', 'point')).toMatchObject({ minor: 1_234_00, repairs: [] });
    expect(usd('1,25', 'comma')).toMatchObject({ minor: 1_25, repairs: [] });
  });

  it.each(['650.000', '$1.500', '12.345 EUR', 'USD 1.000'])(
    'refuses %s typed by itself, which may be a thousand times as much',
    (text) => {
      const reading = parseAmount(text, { currency: 'USD', isAlone: true });
      expect(reading).toMatchObject({
        ok: false,
        problem: expect.stringMatching(/^“.+” may be \d+,\d{3} or \d+\. Write it as/),
      });
    },
  );

  it.each([
    ['650,000', 65_000_000],
    ['1.234M', 123_400_000],
    ['0.125', 12],
    ['1.250.000', 125_000_000],
    ['1234.567', 123_457],
    ['650.00', 65_000],
  ])('reads %s typed by itself', (text, minor) => {
    expect(parseAmount(text, { currency: 'USD', isAlone: true })).toMatchObject({ ok: true, minor });
  });

  it('takes the unit of the header unless the cell has its own', () => {
    expect(parseAmount('1.5', { currency: 'USD', scale: 6 })).toMatchObject({ minor: 1_500_000_00 });
    expect(parseAmount('500k', { currency: 'USD', scale: 6 })).toMatchObject({ minor: 500_000_00 });
  });

  const amounts = fc.integer({ min: 0, max: 9_000_000_000_000_000 });
  it('reads back every amount to the cent in each way of writing it', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('en-US', 'en-IN', 'de-DE', 'de-CH'), (minor, locale) => {
        const cents = String(minor).padStart(3, '0');
        const whole = BigInt(cents.slice(0, -2)).toLocaleString(locale);
        const text = `${whole}${locale === 'de-DE' ? ',' : '.'}${cents.slice(-2)}`;
        expect(usd(text, locale === 'de-DE' ? 'comma' : 'point')).toMatchObject({ ok: true, minor, repairs: [] });
        expect(usd(formatAmount({ minor, currency: 'USD' }))).toMatchObject({ ok: true, minor, repairs: [] });
      }),
    );
  });

  it('never throws and never gives an unsafe or negative number', () => {
    const unit = fc.constantFrom(..."0123456789.,-+$€ kMcre()~%E/'");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
        const amount = usd(text);
        if (amount.ok) expect(Number.isSafeInteger(amount.minor) && amount.minor >= 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('rounds half to even', () => {
    const rounded = ['0.125', '0.135', '0.1250001', '2.5'].map((text) => {
      const [whole = '', fraction = ''] = text.split('.');
      return scaleDecimal(whole, fraction, 2).value;
    });
    expect(rounded).toEqual([12n, 14n, 13n, 250n]);
  });
});
