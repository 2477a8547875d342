import { expect, it } from 'vitest';
import { readAddresses } from './read-addresses.ts';

it.each([
  ['', []],
  [' \n ,; ', []],
  ['ada@firm.com', ['ada@firm.com']],
  [
    ' ada@firm.com ,\nbob@firm.com; cy@firm.com dee@firm.com\t',
    ['ada@firm.com', 'bob@firm.com', 'cy@firm.com', 'dee@firm.com'],
  ],
  ['Ada Byron <ada@firm.com>, "Bob, Jr." <bob@firm.com>', ['ada@firm.com', 'bob@firm.com']],
  ['ada@firm.com\r\nADA@firm.com', ['ada@firm.com']],
  ['ada.firm.com, bob@firm.com', ['ada.firm.com', 'bob@firm.com']],
])('reads %j', (text, addresses) => {
  expect(readAddresses(text)).toEqual(addresses);
});
