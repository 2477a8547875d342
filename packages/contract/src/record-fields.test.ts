import type { Catalogue, FieldDefinition } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filterFields, newFields, readableFields, writableFields } from './record-fields.ts';

const ID = '0191f3a0-0000-7000-8000-000000000001';

/** A field of each kind, with a value that it takes and one that it does not. */
const KINDS: Record<FieldDefinition['kind'], { field: FieldDefinition; good: unknown; bad: unknown }> = {
  text: { field: { kind: 'text', max: 5, label: 'X' }, good: 'a', bad: 'abcdef' },
  long_text: { field: { kind: 'long_text', max: 5, label: 'X' }, good: 'a', bad: 'abcdef' },
  email: { field: { kind: 'email', label: 'X' }, good: 'a@b.example', bad: 'nobody' },
  url: { field: { kind: 'url', label: 'X' }, good: 'https://a.example', bad: 'javascript:alert(1)' },
  date: { field: { kind: 'date', label: 'X' }, good: '2026-03-31', bad: '2026-02-30' },
  boolean: { field: { kind: 'boolean', label: 'X' }, good: false, bad: 'yes' },
  tags: { field: { kind: 'tags', label: 'X' }, good: ['a'], bad: ['x'.repeat(41)] },
  person: { field: { kind: 'person', label: 'X' }, good: ID, bad: 'me' },
  currency: { field: { kind: 'currency', label: 'X' }, good: 'EUR', bad: 'euro' },
  money: { field: { kind: 'money', label: 'X' }, good: 0, bad: -1 },
  integer: { field: { kind: 'integer', min: 0, max: 5, label: 'X' }, good: 0, bad: 6 },
  number: { field: { kind: 'number', min: 0, max: 5, decimals: 2, label: 'X' }, good: 0.25, bad: 5.5 },
  choices: { field: { kind: 'choices', choices: { a: 'A', b: 'B' }, label: 'X' }, good: ['b'], bad: ['c'] },
  choice: { field: { kind: 'choice', choices: { a: 'A', b: 'B' }, label: 'X' }, good: 'a', bad: 'c' },
};

const faultOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe.each(Object.entries(KINDS))('a field of the kind %s', (kind, { field, good, bad }) => {
  const always = ['boolean', 'tags', 'choices', 'currency'].includes(kind);
  const catalogue: Catalogue = { optional: field, needed: { ...field, required: true } };
  const { optional, needed } = writableFields(catalogue) as Record<string, z.ZodType>;

  it('takes what is right, and says what is wrong', () => {
    for (const schema of [optional, needed]) {
      expect(schema?.safeParse(good)).toMatchObject({ success: true, data: good });
      expect(schema?.safeParse(bad).success).toBe(false);
    }
  });

  it('can be without a value, unless it is required', () => {
    expect(optional?.safeParse(null).success).toBe(!always);
    for (const none of [null, undefined, '']) expect(needed?.safeParse(none).success, String(none)).toBe(false);
    if (kind !== 'text' && kind !== 'long_text')
      expect([faultOf(needed as z.ZodType, null), faultOf(needed as z.ZodType, '')]).toEqual(
        Array(2).fill('X is required.'),
      );
    expect(faultOf(z.object(newFields(catalogue)), {})).toBe('X is required.');
    expect(z.object(newFields(catalogue)).safeParse({ needed: good }).success).toBe(true);
  });

  it('is read as it was stored', () => {
    const read = readableFields(catalogue) as Record<string, z.ZodType>;
    expect(read.optional?.safeParse(good).success).toBe(true);
    expect([read.optional?.safeParse(null).success, read.needed?.safeParse(null).success]).toEqual([!always, false]);
  });
});

it('lets a list be filtered by one value or several', () => {
  const filters = filterFields({
    score: { kind: 'integer', min: 0, max: 5, label: 'Score', filter: true },
    state: { kind: 'choice', choices: { a: 'A', b: 'B' }, label: 'State', filter: true },
    owner: { kind: 'person', label: 'Owner', filter: true },
    name: { kind: 'text', max: 5, label: 'Name' },
    round: { kind: 'text', max: 5, label: 'Round', filter: true },
    tags: { kind: 'tags', label: 'Tags', filter: true },
    currency: { kind: 'currency', label: 'Currency', filter: true },
    amount: { kind: 'money', label: 'Amount', filter: true },
    day: { kind: 'date', label: 'Day', filter: true },
  });
  const asked = z.strictObject(filters);
  expect(asked.parse({ score: '3..', state: ['a', 'b'], owner: ID })).toEqual({
    score: ['3..'],
    state: ['a', 'b'],
    owner: [ID],
  });
  const others = { round: ['A'], tags: ['x', 'y'], currency: ['EUR'], amount: ['EUR:1..2'], day: ['2026-01-01..'] };
  expect(asked.parse({ ...others, amount: 'EUR:1..2' })).toEqual(others);
  for (const wrong of [
    { round: '' },
    { tags: 'x'.repeat(41) },
    { currency: 'euro' },
    { amount: '1..2' },
    { day: '2026' },
  ])
    expect(asked.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  for (const wrong of [
    { score: '' },
    { score: '6' },
    { score: '5..3' },
    { state: 'c' },
    { owner: 'me' },
    { name: 'x' },
  ])
    expect(asked.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  expect(() => filterFields({ site: { kind: 'url', label: 'Site', filter: true } })).toThrow(/not filtered/);
});
