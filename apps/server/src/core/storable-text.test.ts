import { hasPermission } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { listProcedures } from '../testing/list-procedures.ts';
import { call, makeFirm } from '../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../testing/use-test-server.ts';
import { assertStorable } from './storable-text.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));

const PROBLEM = 'This contains a character that cannot be stored.';
const NO_FIELD = 'There is no field "__proto__" here.';
const refusalOf = (input: unknown) => {
  try {
    assertStorable(input);
  } catch (error) {
    return (error as { data: { fields: object } }).data.fields;
  }
  return undefined;
};

describe('an input', () => {
  it.each<[string, unknown, object | undefined]>([
    ['with ordinary text', { name: 'Zoë \u{1f600}', rows: [{ a: '\n\t\u0001' }] }, undefined],
    ['with nothing', undefined, undefined],
    ['with NUL in a text', { name: 'a\u0000b' }, { name: PROBLEM }],
    ['with half a letter deep inside', { rows: ['x', { a: '\ud83d' }] }, { 'rows.1.a': PROBLEM }],
    ['with NUL in a key', { data: { 'a\u0000': 1 } }, { data: PROBLEM }],
    ['with a key that schemas drop', { custom: JSON.parse('{"__proto__":"x"}') }, { 'custom.__proto__': NO_FIELD }],
    ['with NUL in a query', { query: { search: '\u0000' } }, { search: PROBLEM }],
    ['with a file', { body: new File(['a\u0000'], 'x') }, undefined],
  ])('%s is refused where it cannot be stored', (_, input, fields) => {
    expect(refusalOf(input)).toEqual(fields);
  });

  it('as deep as a body can be is looked through', () => {
    let deep: unknown = '\u0000';
    for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
    expect(Object.values(refusalOf({ deep }) ?? {})).toEqual([PROBLEM]);
  });
});

const CALLS = listProcedures().filter(
  ({ meta: { needs, rawBody } }) => !rawBody && (needs === 'public' || (needs && hasPermission('firm_admin', needs))),
);

// A call whose schema forgot to ask answered with an error of the server.
it.each(CALLS)('$name takes no text that cannot be stored', async ({ method, path }) => {
  const to = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
  const inQuery = method === 'GET';
  for (const bad of ['a\u0000', inQuery ? '\u0000' : '\ud800'])
    expect(
      await call(
        server,
        admin,
        method,
        inQuery ? `${to}?anything=${encodeURIComponent(bad)}` : to,
        inQuery ? undefined : { anything: bad },
      ),
    ).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', data: { fields: { anything: PROBLEM } } } });
});
