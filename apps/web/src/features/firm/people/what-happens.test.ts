import { expect, it } from 'vitest';
import { whatHappens } from './what-happens.ts';

const ada = { id: '1', first_name: 'Ada', last_name: 'Ash' };
const ben = { id: '2', first_name: 'Ben', last_name: 'Birch' };

it('says who can give the rights back, and that an administrator stays one', () => {
  expect(whatHappens(ada, [])).toBe(
    'Ada Ash becomes an administrator, and you a firm user. Only Ada can give you the rights back.',
  );
  expect(whatHappens(ada, [ben])).toBe(
    'Ada Ash becomes an administrator, and you a firm user. Each of the 2 administrators left can give you the rights back.',
  );
  expect(whatHappens(ben, [ben])).toBe(
    'Ben Birch is an administrator already and stays one; you become a firm user. Only Ben can give you the rights back.',
  );
});
