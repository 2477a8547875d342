import { describe, expect, it } from 'vitest';
import { sentenceFor } from './start-errors.ts';

const failed = (code: string, more: object = {}) => Object.assign(new Error(`raw ${code}`), { code, ...more });

describe('sentenceFor', () => {
  it.each<[string, unknown, RegExp]>([
    ['a taken port', failed('EADDRINUSE', { port: 3000 }), /^Port 3000 is taken .* PORT=3001 npm start$/],
    ['a port of the system', failed('EACCES', { port: 80 }), /^Port 80 may not be used by this account\./],
    ['a directory', failed('EACCES'), /^No permission: raw EACCES$/],
    ['a database that does not answer', failed('ECONNREFUSED'), /DATABASE_URL does not answer/],
    ['several addresses that do not', new AggregateError([failed('ECONNREFUSED')], ''), /DATABASE_URL does not answer/],
    ['an unknown host', failed('ENOTFOUND'), /host in DATABASE_URL is not known/],
    ['a wrong password', failed('28P01'), /refused the password/],
    ['a wrong account', failed('28000'), /refused the account/],
    ['a missing database', failed('3D000'), /does not exist/],
    ['missing rights, below drizzle', new Error('Failed query: x', { cause: failed('42501') }), /lacks rights/],
    ['what has a sentence already', new Error('The environment cannot be used.'), /^The environment cannot be used\.$/],
    ['what is no error', 'odd', /^odd$/],
  ])('says one sentence for %s', (_, error, sentence) => {
    if (error instanceof AggregateError) Object.assign(error, { code: 'ECONNREFUSED' });
    expect(sentenceFor(error)).toMatch(sentence);
  });
});
