import { expect, it } from 'vitest';
import { type IntakeQuestion, readAnswer, readSlug, slugProblem } from './intake.ts';

it.each(['northgate', 'north-gate-2', 'a1b'])('takes %s as an address', (slug) => {
  expect(slugProblem(slug)).toBeUndefined();
});

it.each([
  ['ab', /3 to 50/],
  ['a'.repeat(51), /3 to 50/],
  ['north gate', /letters from a to z/],
  ['north--gate', /letters from a to z/],
  ['-gate', /letters from a to z/],
  ['gate-', /letters from a to z/],
  ['nörd', /letters from a to z/],
  ['xn-gate', /letters from a to z/],
  ['../api', /letters from a to z/],
  ['admin', /reserved/],
  ['support', /reserved/],
  ['cairn-team', /reserved/],
])('refuses %s as an address', (slug, why) => {
  expect(slugProblem(slug)).toMatch(why);
});

it('reads an address without its capital letters', () => {
  expect(readSlug('  NorthGate ')).toBe('northgate');
});

const question = (more: Partial<IntakeQuestion> = {}): IntakeQuestion => ({
  id: 'q',
  label: 'Revenue',
  kind: 'text',
  is_required: true,
  options: [],
  ...more,
});

it('wants an answer where one is required', () => {
  expect(readAnswer(question(), ' ')).toEqual({ problem: 'An answer is required.' });
  expect(readAnswer(question({ is_required: false }), undefined)).toEqual({ value: null });
  expect(readAnswer(question(), ' yes ')).toEqual({ value: 'yes' });
});

it('reads an answer by the kind of its question', () => {
  expect(readAnswer(question({ kind: 'number' }), '1,200.50')).toEqual({ value: '1200.50' });
  expect(readAnswer(question({ kind: 'number' }), '12 apples')).toHaveProperty('problem');
  expect(readAnswer(question({ kind: 'number' }), '1e9')).toHaveProperty('problem');
  const choice = question({ kind: 'choice', options: ['Yes', 'No'] });
  expect(readAnswer(choice, 'No')).toEqual({ value: 'No' });
  expect(readAnswer(choice, 'Perhaps')).toEqual({ problem: 'Choose one of the answers.' });
  expect(readAnswer(question(), 'a\nb')).toEqual({ problem: 'The answer must be one line.' });
  expect(readAnswer(question({ kind: 'long_text' }), 'a\nb')).toEqual({ value: 'a\nb' });
  expect(readAnswer(question(), 'x'.repeat(201))).toHaveProperty('problem');
});
