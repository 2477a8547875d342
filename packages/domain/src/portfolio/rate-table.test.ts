import { describe, expect, it } from 'vitest';
import { readRateTable } from './rate-table.ts';

describe('a table of exchange rates', () => {
  it('is read in the layout of the ECB, with gaps and with currencies that nobody keeps amounts in', () => {
    const text = '\uFEFFDate,USD,GBP,XAA,\r\n2026-03-31,1.0843,0.83510,9.9,\r\n2026-03-30,N/A,0.835,9.9,\r\n';
    expect(readRateTable(text)).toEqual({
      rows: [
        { day: '2026-03-31', base: 'EUR', quote: 'USD', rate: '1.0843' },
        { day: '2026-03-31', base: 'EUR', quote: 'GBP', rate: '0.83510' },
        { day: '2026-03-30', base: 'EUR', quote: 'GBP', rate: '0.835' },
      ],
      problems: [],
      unknown: ['XAA'],
    });
  });

  it('is read with the long dates of the daily file', () => {
    expect(readRateTable('Date, USD\n2 January 2026, 1.04')).toMatchObject({
      rows: [{ day: '2026-01-02', rate: '1.04' }],
    });
  });

  it('is read line by line, with semicolons and decimal commas', () => {
    expect(readRateTable('date;base;quote;rate\n2026-03-31;usd;chf;0,8812')).toMatchObject({
      rows: [{ day: '2026-03-31', base: 'USD', quote: 'CHF', rate: '0.8812' }],
    });
  });

  it.each([
    ['a day that does not exist', '2026-02-30,USD,CHF,0.9', 'Line 2: “2026-02-30” is no date such as 2026-03-31.'],
    ['a rate of 0', '2026-03-31,USD,CHF,0.00', 'Line 2: “0.00” is no rate above 0 such as 1.0843.'],
    ['a negative rate', '2026-03-31,USD,CHF,-1', 'Line 2: “-1” is no rate above 0 such as 1.0843.'],
    ['one currency twice', '2026-03-31,USD,USD,1', 'Line 2: USD is on both sides.'],
  ])('names %s', (_, line, problem) => {
    expect(readRateTable(`date,base,quote,rate\n${line}`)).toMatchObject({ rows: [], problems: [problem] });
  });

  it('is refused without the columns', () => {
    expect(readRateTable('hello')).toHaveProperty('refused');
    expect(readRateTable('day,USD\n2026-03-31,1')).toHaveProperty('refused');
    expect(readRateTable('date,base\n2026-03-31,USD')).toHaveProperty('refused');
  });
});
