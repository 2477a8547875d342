import { expect, it } from 'vitest';
import { DECLINE_TEMPLATE, fillTemplate, submitterMail } from './submissions.ts';

it('fills in every name of a template, and leaves what it does not know', () => {
  const names = { name: 'Ada', company: 'Tide & Co', firm: 'Northgate' };
  expect(fillTemplate('Dear {name}, {company}, {name}; {other} {firm}', names)).toBe(
    'Dear Ada, Tide & Co, Ada; {other} Northgate',
  );
  expect(fillTemplate(DECLINE_TEMPLATE, names)).not.toMatch(/[{}]/);
  // What a submitter calls their company is text, and no template.
  expect(fillTemplate('{company}', { ...names, company: '{firm} $1' })).toBe('{firm} $1');
});

it('is one mail for who previews it and who gets it: paragraphs between empty lines', () => {
  expect(submitterMail('Northgate', 'Your submission of Tide', 'Dear Ada,\n\n\nnot now.\nNorthgate\n\n')).toEqual({
    subject: 'Your submission of Tide',
    paragraphs: ['Dear Ada,', 'not now.\nNorthgate'],
    button: 'Open your submission',
    note: 'Northgate answers what you submitted.',
  });
});
