import { expect, it } from 'vitest';
import { HALF_DATE, halfDates } from './half-dates.ts';

const input = (name: string, badInput: boolean, type = 'date') => ({ name, type, validity: { badInput } });

it('names the dates that are not complete, and nothing else', () => {
  const inputs = [input('due_date', true), input('closed_on', false), input('probability', true, 'number')];
  expect(halfDates(inputs)).toEqual({ due_date: HALF_DATE });
});
