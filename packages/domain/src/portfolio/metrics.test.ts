import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MetricOfValue, percentileOf, readMetric } from './metrics.ts';

const REVENUE: MetricOfValue = { key: 'revenue', label: 'Revenue', unit_kind: 'amount' };
const RUNWAY: MetricOfValue = { key: 'runway_months', label: 'Runway', unit_kind: 'months' };
const STAFF: MetricOfValue = { key: 'employees', label: 'Employees', unit_kind: 'number' };
const MARGIN: MetricOfValue = { key: 'margin', label: 'Margin', unit_kind: 'percent' };

it.each([
  [REVENUE, '1,250.50', '1250.5'],
  [REVENUE, ' $ 1250000 ', '1250000'],
  [REVENUE, '007.00', '7'],
  [RUNWAY, '999', '999'],
  [STAFF, '0', '0'],
  [MARGIN, '-12.5 %', '-12.5'],
  [MARGIN, '-0', '0'],
])('%o reads %s as %s', (metric, text, value) => expect(readMetric(metric, text)).toEqual({ value }));

it.each([
  [RUNWAY, '1,000', 'Runway must be a number from 0 to 999.'],
  [RUNWAY, '7.5', 'Runway must be a whole number.'],
  [RUNWAY, '-1', 'Runway cannot be negative.'],
  [STAFF, '-4', 'Employees cannot be negative.'],
  [STAFF, '2.5', 'Employees must be a whole number.'],
  [REVENUE, '-1', 'Revenue cannot be negative.'],
  [REVENUE, '12,5', 'Revenue must be a number such as 1,250.50.'],
  [REVENUE, '1.234,50', 'Revenue must be a number such as 1,250.50.'],
  [REVENUE, '1.255', 'Revenue can have at most 2 decimals.'],
  [REVENUE, '1e5', 'Revenue must be a number such as 1,250.50.'],
  [MARGIN, '10001', 'Margin must be a number from -10,000 to 10,000.'],
])('%o refuses %s', (metric, text, problem) => expect(readMetric(metric, text)).toEqual({ problem }));

it('reads what it has read once more as the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000_000_000 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const read = readMetric(REVENUE, `${whole.toLocaleString('en-US')}.${String(cents).padStart(2, '0')}`);
      expect(read).toEqual({ value: String(Number(`${whole}.${String(cents).padStart(2, '0')}`)) });
      expect(readMetric(REVENUE, (read as { value: string }).value)).toEqual(read);
    }),
  );
});

it.each([
  [4, [1, 2, 3, 4], 87.5],
  [1, [1, 2, 3, 4], 12.5],
  [2, [2, 2, 2, 2], 50],
  [2, [1, 2, 3], null],
])('the percentile of %i among %j is %s', (value, all, expected) => expect(percentileOf(value, all)).toBe(expected));
