import { expect, it } from 'vitest';
import { grossAlone } from './lp-reports.ts';

it('finds the paragraph that names a return without the net one beside it', () => {
  expect(grossAlone('A calm quarter.\n\nHelio signed two customers.')).toBeUndefined();
  expect(grossAlone('Gross IRR is 24%, net IRR is 17%.')).toBeUndefined();
  expect(grossAlone('A calm quarter, net of fees.\n\nOur gross IRR is 24%.')).toBe('Our gross IRR is 24%.');
  expect(grossAlone('We have made a multiple of 3.1x.')).toBe('We have made a multiple of 3.1x.');
  expect(grossAlone('The MOIC of Helio is 4x')).toBe('The MOIC of Helio is 4x');
  // Words that only contain one of them.
  expect(grossAlone('Engrossing work with internet companies.')).toBeUndefined();
});
