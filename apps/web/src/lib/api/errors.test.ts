import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { reasonOf, UNREACHABLE } from './errors.ts';

const refused = (fields?: object) =>
  new ORPCError('INVALID_INPUT', {
    status: 400,
    message: 'Please check the marked fields.',
    data: fields && { fields },
  });

it.each([
  [
    'a refused field by its own sentence',
    refused({ memo: 'Memo can have at most 50,000 characters.' }),
    'Memo can have',
  ],
  ['a refusal without fields', refused(), 'Please check the marked fields.'],
  ['no answer at all', new TypeError('fetch failed'), UNREACHABLE],
])('says %s', (_, error, sentence) => {
  expect(reasonOf(error)).toContain(sentence);
});
