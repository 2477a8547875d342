import { describe, expect, it } from 'vitest';
import { detectDateOrder } from './detect-date-order.ts';

describe('detectDateOrder', () => {
  it.each([
    ['a day above 12', ['01/02/2020', '25/02/2020'], '', 'day-first', false, 'content'],
    ['a day above 12 in the second place', ['01/02/2020', '02/25/2020'], '', 'month-first', false, 'content'],
    ['the header', ['01/02/2020'], 'Date dd/mm/yyyy', 'day-first', false, 'header'],
    ['an American header', ['01/02/2020'], 'Date (MM-DD-YYYY)', 'month-first', false, 'header'],
    ['the cells against the header', ['02/25/2020'], 'Date dd/mm/yyyy', 'month-first', false, 'content'],
    ['nothing', ['01/02/2020', '03/04/2020'], '', 'day-first', true, 'default'],
    ['days that are the same both ways', ['05/05/2020'], '', 'day-first', false, 'default'],
    ['ISO', ['2020-01-02', 'N/A'], '', 'year-first', false, 'content'],
    ['a contradiction', ['25/02/2020', '26/02/2020', '02/25/2020', '01/02/2020'], '', 'day-first', true, 'content'],
  ])('%s', (_name, cells, header, order, ambiguous, because) => {
    expect(detectDateOrder(cells, header)).toMatchObject({ order, ambiguous, because });
  });

  it('shows both readings of a doubtful cell and counts the evidence', () => {
    expect(detectDateOrder(['05/05/2020', '01/02/2020', 'soon', '13/01/2020'])).toMatchObject({
      evidence: { dayFirst: 1, monthFirst: 0, yearFirst: 0, either: 1, unreadable: 1 },
      example: { original: '01/02/2020', dayFirst: '2020-02-01', monthFirst: '2020-01-02' },
    });
  });

  it('takes day numbers for dates only when the whole column looks so', () => {
    expect(detectDateOrder(['43840', '43841', 'n/a']).serials).toBe(true);
    expect(detectDateOrder(['43840', '01/02/2020']).serials).toBe(false);
    expect(detectDateOrder([]).serials).toBe(false);
  });
});
