import { expect, it } from 'vitest';
import { guessContent } from '../../columns/guess-content.ts';
import { readChoiceCell, readChoicesCell } from './read-choice-cell.ts';

const field = { kind: 'choice', label: 'T', choices: { low: 'Low', high: 'High' }, retired: ['high'] } as never;
const said = (text: string, read: typeof readChoiceCell | typeof readChoicesCell = readChoiceCell) =>
  read(text, { field, format: {}, currency: 'USD' }).findings[0]?.message;

it('says of an archived choice that it is archived, and names those that can be chosen', () => {
  expect(said('high')).toBe('"High" is archived. Restore it in Settings, or choose another one.');
  expect(said('Low, High', readChoicesCell)).toMatch(/^"High" is archived/);
  expect(said('Mid')).toBe('"Mid" is not one of Low. Write one of them, or leave the cell empty.');
});

it.each([
  ['dates under a name of their own', ['2026-12-11', '2026-12-12'], 'Next meeting', null],
  ['dates without a name', ['2024-12-11', '2024-12-12'], '', 'received_on'],
  ['shares without a name', ['15%', '10%'], '', null],
  ['addresses of an owner', ['a@firm.example', 'b@firm.example'], 'E-Mail Zuständige/r', null],
  ['addresses', ['a@firm.example', 'b@firm.example'], 'Mail', 'founder_email'],
])('takes %s for what their content says and no more', (_, texts, header, field) => {
  expect(guessContent(texts, undefined, header)).toBe(field);
});
