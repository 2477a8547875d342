import { expect, it } from 'vitest';
import { z } from 'zod';
import { namedAnswer } from './named-answer.ts';

const Row = z.object({
  id: z.string(),
  amount: z.number().nullable(),
  tags: z.array(z.string()),
  owner: z.object({ name: z.string() }).nullable(),
  note: z.string().optional(),
});
const row = { id: 'a', amount: 1, tags: ['x'], owner: { name: 'Ada' } };

it('leaves out what the schema does not name, at any depth, and changes nothing of what it was given', () => {
  const cell = Buffer.from('secret');
  const given = { rows: [row, { ...row, owner: { name: 'Ben', cell }, cell }], total: 2, cell };
  const kept = namedAnswer(z.object({ rows: z.array(Row), total: z.number() }), given);
  expect(kept).toEqual({ rows: [row, { ...row, owner: { name: 'Ben' } }], total: 2 });
  expect(given.rows[1]).toEqual({ ...row, owner: { name: 'Ben', cell }, cell });
  expect(given.cell).toBe(cell);
});

it('answers the value itself where it has nothing more than the schema names', () => {
  const given = { rows: [row], total: 1 };
  expect(namedAnswer(z.object({ rows: z.array(Row), total: z.number() }), given)).toBe(given);
});

const Kinds = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), name: z.string() }),
  z.object({ kind: z.literal('firm'), firm: z.object({ seats: z.number() }) }),
]);
it.each([
  ['a record', z.record(z.string(), z.object({ n: z.number() })), { a: { n: 1, x: 2 } }, { a: { n: 1 } }],
  ['null', z.object({ n: z.number() }).nullable(), null, null],
  [
    'one of several forms',
    Kinds,
    { kind: 'firm', name: 'x', firm: { seats: 1, x: 1 } },
    { kind: 'firm', firm: { seats: 1 } },
  ],
  ['a union of plain values', z.object({ v: z.union([z.string(), z.number()]) }), { v: 1, x: 1 }, { v: 1 }],
  ['a default', z.object({ n: z.number().default(3) }), {}, { n: 3 }],
  ['a transformation', z.object({ n: z.string().transform(Number) }), { n: '3', x: 1 }, { n: 3 }],
  [
    'what names anything',
    z.looseObject({ n: z.object({ m: z.number() }) }),
    { n: { m: 1, x: 1 }, x: 1 },
    { n: { m: 1 }, x: 1 },
  ],
  [
    'a list of lists',
    z.array(z.array(z.object({ n: z.number() }))),
    [[{ n: 1 }, { n: 2, x: 1 }]],
    [[{ n: 1 }, { n: 2 }]],
  ],
] as const)('reads %s as the schema does', (_what, schema, given, expected) => {
  expect(namedAnswer(schema as unknown as z.ZodType, given)).toEqual(expected);
});

class Opener {
  id = 'a';
  toJSON = undefined;
}
Object.defineProperty(Opener.prototype, 'cell', { get: () => 'secret', enumerable: true });

it('makes plain what is no plain object', () => {
  const schema = z.object({ id: z.string() });
  const bare = Object.assign(Object.create(null), { id: 'a' });
  for (const given of [new Opener(), bare])
    expect(Object.getPrototypeOf(namedAnswer(schema, given))).toBe(Object.prototype);
});

const secret = { id: 'a', cell: 'secret' };
it.each([
  ['an object in the place of a list', z.array(z.object({ id: z.string() })), { 0: secret }],
  ['an object in the place of a text', z.object({ id: z.string() }), { id: secret }],
  ['bytes in the place of an amount', z.object({ amount: z.int().nullable() }), { amount: Buffer.from('secret') }],
  ['objects in a list of texts', z.array(z.string()), [secret]],
  ['a list in the place of an object', z.object({}), []],
  ['a text in the place of a record', z.record(z.string(), z.unknown()), 'secret'],
  ['what is missing', z.object({ id: z.string() }), {}],
  ['null where nothing says so', z.object({ id: z.string() }), { id: null }],
  ['a sum that is not exact', z.object({ sum: z.int() }), { sum: 1e16 }],
  ['no number', z.object({ share: z.number() }), { share: Number.NaN }],
  ['a word that is none of the choices', z.object({ kind: z.enum(['a', 'b']) }), { kind: 'c' }],
  ['no file', z.object({ body: z.file() }), { body: 'secret' }],
])('refuses %s', (_what, schema, given) => {
  expect(() => namedAnswer(schema as z.ZodType, given)).toThrow(/^the answer does not follow its schema/);
});

it('leaves out a key that would change what the answer is', () => {
  const given = JSON.parse('{ "__proto__": { "a": 1 }, "b": 2 }');
  expect(JSON.stringify(namedAnswer(z.record(z.string(), z.unknown()), given))).toBe('{"b":2}');
});

it('refuses a key too many where the schema is strict', () => {
  expect(() => namedAnswer(z.strictObject({ n: z.number() }), { n: 1, x: 1 })).toThrow(/does not follow its schema/);
});

it('is no answer in a test that does not follow its schema', async () => {
  await import('../../testing/test-server.ts');
  expect(() => namedAnswer(z.object({ at: z.string() }), { at: new Date() })).toThrow(/does not follow its schema/);
});
