import { expect, it } from 'vitest';
import { timeToClose } from './analytics-figures.tsx';

it('says that there are no data until a deal was won', () => {
  expect(timeToClose({ average_days_to_close: 45, average_days_to_close_is_default: true })).toEqual({
    value: '–',
    note: 'no data yet, 45 d assumed',
  });
  expect(timeToClose({ average_days_to_close: 45, average_days_to_close_is_default: false })).toEqual({
    value: '45 d',
    note: 'from entry to won',
  });
});
