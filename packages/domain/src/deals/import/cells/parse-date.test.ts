import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay } from './calendar-day.ts';
import { parseDate } from './parse-date.ts';

describe('parseDate', () => {
  it.each([
    ['09-01-2020', '2020-01-09'],
    ['9/1/2020', '2020-01-09'],
    ['09.01.2020', '2020-01-09'],
    ['2020-01-09', '2020-01-09'],
    ['2020/1/9', '2020-01-09'],
    ['20200109', '2020-01-09'],
    ['2020-01-09T14:30:00Z', '2020-01-09'],
    ['09/01/2020 2:30 PM', '2020-01-09'],
    ['9 Jan 2020', '2020-01-09'],
    ['9th January, 2020', '2020-01-09'],
    ['Jan 9, 2020', '2020-01-09'],
    ['Thursday, 9 January 2020', '2020-01-09'],
    ['09-Sept-2020', '2020-09-09'],
    ['2020 Jan 9', '2020-01-09'],
    ['29/02/2016', '2016-02-29'],
    ['1. Mai 2026', '2026-05-01'],
    ['12. März 2026', '2026-03-12'],
    ['1. Okt. 2026', '2026-10-01'],
    ['Donnerstag, 3. Dezember 2026', '2026-12-03'],
    ['5. Jänner 2026', '2026-01-05'],
    ['02-Mrz-2026', '2026-03-02'],
    ['3 janvier 2026', '2026-01-03'],
    ['1er août 2026', '2026-08-01'],
    ['mardi 14 juil. 2026', '2026-07-14'],
    ['2 févr. 2026', '2026-02-02'],
    ['5 de marzo de 2026', '2026-03-05'],
    ['10 de septiembre del 2026', '2026-09-10'],
    ['Mar 5, 2026', '2026-03-05'],
  ])('%s', (text, date) => {
    expect(parseDate(text, { order: 'day-first' })).toEqual({ ok: true, date, repairs: [], notes: [] });
  });

  it.each([
    ['05/072018', '2018-07-05', 'separator'],
    ['0507/2018', '2018-07-05', 'separator'],
    ['01/07/015', '2015-07-01', 'year was completed'],
    ['22/01//2015', '2015-01-22', 'separators'],
    ['12/05.2015', '2015-05-12', 'separators'],
    ['04/25/2015', '2015-04-25', 'other way round'],
    ['12/13/2015', '2015-12-13', 'other way round'],
    ['Jan 2020', '2020-01-01', 'first of the month'],
  ])('%s is repaired', (text, expected, because) => {
    const date = parseDate(text, { order: 'day-first' });
    expect(date).toMatchObject({ ok: true, date: expected });
    expect(date.ok && date.repairs.join()).toContain(because);
  });

  it.each([
    ['12/05/15', '2015-05-12'],
    ['12/05/98', '1998-05-12'],
    ['12-May-15', '2015-05-12'],
    ['12/05/00', '2000-05-12'],
    ['12/05/69', '2069-05-12'],
    ['12/05/70', '1970-05-12'],
  ])('%s gets its century, with a note', (text, date) => {
    expect(parseDate(text, { order: 'day-first' })).toMatchObject({ date, repairs: [], notes: [expect.any(String)] });
  });

  it.each([
    '31/02/2016',
    '29/02/2015',
    '32/01/2015',
    '13/13/2015',
    '00/01/2015',
    '12/05/1815',
    '12/05/2101',
    '1/1/201',
    'soon',
    '2020',
    'Q1 2020',
    '43840',
    '12/2015',
    '1/2/3/4',
    '12 Foo 2020',
    '12 jui 2020',
  ])('%s is refused', (text) => {
    const date = parseDate(text, { order: 'day-first' });
    expect(date.ok ? date.date : date.problem).toMatch(/^“.+” is .+\. .+\.$/);
  });

  it('reads day numbers only where the column holds them', () => {
    expect(parseDate('43840', { order: 'day-first', serials: true })).toMatchObject({ date: '2020-01-10' });
    expect(parseDate('99999', { order: 'day-first', serials: true })).toMatchObject({ ok: false });
  });

  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
  it('reads every day back in the order in which it was written', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('/', '-', '.', ' '), (date, s) => {
        const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
        const expected = { ok: true, date: formatDay(y, m, d), repairs: [], notes: [] };
        expect(parseDate(`${d}${s}${m}${s}${y}`, { order: 'day-first' })).toEqual(expected);
        expect(parseDate(`${m}${s}${d}${s}${y}`, { order: 'month-first' })).toEqual(expected);
        expect(parseDate(`${y}${s}${m}${s}${d}`, { order: 'year-first' })).toEqual(expected);
      }),
    );
  });

  it('never throws and never gives a day that does not exist', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/.- janfebT:'), maxLength: 14 }), (text) => {
        const date = parseDate(text, { order: 'month-first', serials: true });
        if (date.ok) expect(new Date(date.date).toISOString().slice(0, 10)).toBe(date.date);
      }),
      { numRuns: 2000 },
    );
  });
});
