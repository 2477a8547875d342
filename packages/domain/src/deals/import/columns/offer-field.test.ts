import { expect, it } from 'vitest';
import { indexPeople } from '../cells/read/read-person-cell.ts';
import { offerField } from './offer-field.ts';

const people = indexPeople([{ id: 'a', first_name: 'Ann', last_name: 'Lee', email: 'ann@firm.example' }]);
const twice = (...cells: string[]) => [...cells, ...cells, ...cells];

it.each<[string, string[]]>([
  ['url', ['https://a.example/x', 'www.b.example']],
  ['percent', ['12%', '12,5 %']],
  ['number', ['12', '1,200', '0.5']],
  ['date', ['31/12/2025', '1 Jan 2026']],
  ['money', ['$12', '€1.2M']],
  ['money', ['8.000.000,00', '12,5 Mio', '500.000,00']],
  ['money', ['8.000.000,00', '500.000,00', '8.000.000,00', '500.000,00']],
  ['number', ['12', '50+', '8', '30', '45']],
  ['number', ['12', '10-20', '8', '30', '45']],
  ['number', ['1.200', '850', '2.400', '3.100']],
  ['number', ['1.200', '850', '2.400', '3.100', '5k']],
  ['text', ['10k', '2M', '15k', '800k']],
  ['text', ['01067', '14109', '20095', '30159', '40210', 'x']],
  ['money', ['$12', '12', '30k', '€5']],
  ['text', ['1,5 / 2', '3,5 / 4', '5,5 / 6']],
  ['text', ['5', '12', '10-20', '8']],
  ['yes_no', ['Yes', 'no', 'Ja']],
  ['person', ['Ann Lee', 'ann@firm.example', 'Nobody Known']],
  ['long_text', ['x'.repeat(501), 'short']],
  ['text', ['+49 30 1234', '+44 20 3']],
  ['text', ['01067', '04109', '20095']],
  ['text', ['+49 30 1234 a', 'one of a kind', 'another', 'and more']],
])('a column is offered as %s for %j', (kind, cells) => {
  expect(offerField('Column', cells, people)).toEqual({ label: 'Column', kind });
});

it('offers an amount where the header speaks of one', () => {
  for (const header of ['Post-money', 'Pre-money', 'Ticket (EUR)', 'Umsatz 2024'])
    expect(offerField(header, ['8000000', '12000000'])).toEqual({ label: header, kind: 'money' });
  expect(offerField('Umsatz', ['1,2 Mio', '800k', '12 Mio', '2 Mio'])?.kind).toBe('money');
  expect(offerField('Patents', ['8', '12'])?.kind).toBe('number');
  expect(offerField('Users (k)', ['8', '12'])?.kind).toBe('number');
  for (const header of ['Anteil %', 'Growth (percent)', 'Quote in Prozent'])
    expect(offerField(header, ['3,2', '23,7'])).toEqual({ label: header, kind: 'percent' });
});

it('offers few values that repeat as choices, alone or several in a cell', () => {
  expect(offerField('Tier', twice('A', 'b', 'B'))).toEqual({ label: 'Tier', kind: 'choice', choices: ['b', 'A'] });
  expect(offerField('Areas', twice('A; B', 'A|C', 'A'))).toEqual({
    label: 'Areas',
    kind: 'choices',
    choices: ['A', 'B', 'C'],
  });
});

it('offers nothing for an empty column, or one whose name says nothing', () => {
  expect(offerField('Tier', [])).toBeNull();
  expect(offerField('#', ['x'])).toBeNull();
  expect(offerField('名前', ['x'])?.label).toBe('名前');
  expect(offerField('x'.repeat(80), ['1'])?.label).toHaveLength(60);
});
