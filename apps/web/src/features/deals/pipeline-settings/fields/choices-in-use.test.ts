import { expect, it } from 'vitest';
import { choicesInUse, offeredChoices } from './choices-in-use.ts';

it('makes one choice of a value that is written in several cases, most used first', () => {
  const values = [
    { value: 'Alpha', count: 3 },
    { value: 'Gamma', count: 2 },
    { value: 'gamma ', count: 2 },
  ];
  expect(choicesInUse(values, 'choice')).toEqual([
    { label: 'Gamma', count: 4 },
    { label: 'Alpha', count: 3 },
  ]);
});

it('takes a text apart only where several choices can be chosen', () => {
  const values = [
    { value: 'North; South', count: 2 },
    { value: 'South', count: 1 },
  ];
  expect(choicesInUse(values, 'choices')).toEqual([
    { label: 'South', count: 3 },
    { label: 'North', count: 2 },
  ]);
  expect(choicesInUse(values, 'choice').map(({ label }) => label)).toEqual(['North; South', 'South']);
});

it('offers at most 100, none longer than a label', () => {
  const many = Array.from({ length: 120 }, (_, place) => ({ label: `Value ${place}`, count: 1 }));
  expect(offeredChoices([{ label: 'x'.repeat(61), count: 9 }, ...many])).toHaveLength(100);
  expect(offeredChoices([{ label: 'x'.repeat(61), count: 9 }])).toEqual([]);
});
