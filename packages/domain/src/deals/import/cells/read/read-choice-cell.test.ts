import { expect, it } from 'vitest';
import { guessContent } from '../../columns/guess-content.ts';
import { joinLabels, readChoiceCell, readChoicesCell } from './read-choice-cell.ts';
import { readNumberCell } from './read-number-cell.ts';

const field = { kind: 'choice', label: 'T', choices: { low: 'Low', high: 'High' }, retired: ['high'] } as never;
const said = (text: string, read: typeof readChoiceCell | typeof readChoicesCell = readChoiceCell) =>
  read(text, { field, format: {}, currency: 'USD' }).findings[0]?.message;

it('says of an archived choice that it is archived, and names those that can be chosen', () => {
  expect(said('high')).toBe('“High” is archived. Restore it in Settings, or choose another one.');
  expect(said('Low, High', readChoicesCell)).toMatch(/^“High” is archived/);
  expect(said('Mid')).toBe('“Mid” is not one of Low. Write one of them, or leave the cell empty.');
});

it.each([
  ['high', 'low', 'the label before the key of another choice'],
  ['HIGH', 'low', 'also in another case'],
  ['C#', 'sharp', 'a label as it is written before one that is alike'],
  ['c', 'plus', 'one that is alike'],
  ['mid', 'mid', 'a key that no label is'],
])('reads %s as %s: %s', (text, key) => {
  const choices = { high: 'Very hot', low: 'high', plus: 'C++', sharp: 'C#', mid: 'Tepid' };
  const field = { kind: 'choice', label: 'Heat', choices };
  expect(readChoiceCell(text, { field: field as never, format: {}, currency: 'USD' }).value).toBe(key);
});

it.each([
  ['Beta, with comma', ['c2']],
  ['Alpha, Beta, with comma; Gamma; semi', ['c1', 'c2', 'c3']],
  ['Beta,with comma|Alpha', ['c2', 'c1']],
  ['Beta', undefined],
  ['Alpha, Beta, Delta', undefined],
])('reads %j as choices of which some have separators in their names', (text, keys) => {
  const choices = { c1: 'Alpha', c2: 'Beta, with comma', c3: 'Gamma; semi', c4: 'Delta' };
  const field = { kind: 'choices', label: 'Tags', choices } as never;
  const { value, findings } = readChoicesCell(text, { field, format: {}, currency: 'USD' });
  expect(value).toEqual(keys);
  if (!keys)
    expect(findings[0]?.message).toBe(
      '“Beta” is not one of Alpha, “Beta, with comma”, “Gamma; semi”, Delta. Write only those, or leave the cell empty.',
    );
});

it.each([
  ['Alpha, Beta', ['Alpha', 'Beta']],
  ['A; B', ['A', 'B', 'A, B']],
  ['A, B; A', ['A, B', 'A', 'B']],
  ['A; B | A', ['A; B', 'A', 'B, C']],
])('writes %s so that the same choices are read', (text, labels) => {
  const choices = Object.fromEntries(labels.map((label, place) => [`c${place}`, label]));
  const written = joinLabels(labels.slice(0, 2), labels);
  expect(written).toBe(text);
  const field = { kind: 'choices', label: 'Tags', choices } as never;
  expect(readChoicesCell(written, { field, format: {}, currency: 'USD' }).value).toEqual(['c0', 'c1']);
});

it('says that a label is archived, whatever is offered under that key', () => {
  const field = { kind: 'choice', label: 'Heat', choices: { high: 'Very hot', low: 'high' }, retired: ['low'] };
  const { findings } = readChoiceCell('high', { field: field as never, format: {}, currency: 'USD' });
  expect(findings[0]?.message).toMatch(/^“high” is archived/);
});

it.each([
  ['dates under a name of their own', ['2026-12-11', '2026-12-12'], 'Next meeting', null],
  ['dates without a name', ['2024-12-11', '2024-12-12'], '', null],
  ['dates under a letter', ['2024-12-11', '2024-12-12'], 'D', 'received_on'],
  ['shares without a name', ['15%', '10%'], '', null],
  ['addresses of an owner', ['a@firm.example', 'b@firm.example'], 'E-Mail Zuständige/r', null],
  ['addresses', ['a@firm.example', 'b@firm.example'], 'Mail', 'founder_email'],
])('takes %s for what their content says and no more', (_, texts, header, field) => {
  expect(guessContent(texts, undefined, header)).toBe(field);
});

it.each([
  ['a largest value', { min: -1_000_000_000_000, max: 5 }, '9', '“9” is above 5.'],
  ['a least value', { min: 0, max: 1_000_000_000_000 }, '-2', '“-2” is below 0.'],
  ['both', { min: 0, max: 5 }, '9', '“9” is not from 0 to 5.'],
])('says of a number which bound it is outside of: %s', (_, bounds, text, said) => {
  const field = { kind: 'number', label: 'Level', decimals: 6, ...bounds } as never;
  expect(readNumberCell(text, { field, format: {}, currency: 'USD' }).findings[0]?.message).toContain(said);
});
