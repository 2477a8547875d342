import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

type Schema = z.core.$ZodTypes;
type Keep = (value: unknown) => unknown;
type Named = Record<string, unknown>;

/**
 * What an answer's schema names, and nothing else: a use case may answer a row that has more columns than the contract. The
 * value itself is not changed. Its types are TypeScript's matter and the tests'; to read every field of every row by its
 * schema took as long as a quarter of a list (docs/adr/0085).
 */
export function namedAnswer(schema: z.ZodType, value: unknown): unknown {
  const named = keepOf(schema)(value);
  if (isChecked) check(schema, value, named);
  return named;
}

let isChecked = false;

/** From now on each answer is read by its schema as well, and one that does not follow it is an error. For tests. */
export function checkAnswers(): void {
  isChecked = true;
}

function check(schema: z.ZodType, value: unknown, named: unknown): void {
  const read = schema.safeParse(value);
  if (!read.success) throw new Error(`the answer does not follow its schema: ${read.error.message}`);
  if (!isDeepStrictEqual(plainly(read.data), plainly(named)))
    throw new Error('the answer is another one than its schema reads');
}

/** As the wire has it. A file stays itself. */
const plainly = (value: unknown): unknown => {
  const holdsFile = value instanceof Blob || (value as { body?: unknown } | undefined)?.body instanceof Blob;
  return value === undefined || holdsFile ? value : JSON.parse(JSON.stringify(value));
};

const made = new WeakMap<z.core.$ZodType, Keep>();

function keepOf(schema: z.core.$ZodType): Keep {
  const known = made.get(schema);
  if (known) return known;
  const keep = makeKeep(schema as Schema) ?? ((value: unknown) => value);
  made.set(schema, keep);
  return keep;
}

/** Undefined for a schema whose values are kept as they are. */
function makeKeep(schema: Schema): Keep | undefined {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'unknown':
    case 'any':
    case 'file':
      return undefined;
    case 'undefined':
    case 'void':
      return () => undefined;
    case 'nullable':
    case 'optional': {
      const keep = makeKeep(def.innerType as Schema);
      return keep && ((value) => (value === null || value === undefined ? value : keep(value)));
    }
    case 'array': {
      const keep = makeKeep(def.element as Schema);
      return keep && ((value) => keepEach(value as unknown[], keep));
    }
    case 'record': {
      const keep = makeKeep(def.valueType as Schema);
      return keep && ((value) => keepEntries(value as Named, keep));
    }
    case 'object':
      return def.catchall ? bySchema(schema) : keepObject(def.shape);
    case 'union':
      return (def.options as Schema[]).every((option) => makeKeep(option) === undefined) ? undefined : bySchema(schema);
    default:
      return bySchema(schema);
  }
}

/** What changes its value (a default, a transformation), or takes one of several forms, is read by the schema itself. */
const bySchema =
  (schema: Schema): Keep =>
  (value) =>
    (schema as unknown as z.ZodType).parse(value);

function keepEach(values: readonly unknown[], keep: Keep): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let at = 0; at < values.length; at++) {
    const kept = keep(values[at]);
    if (kept === values[at]) continue;
    copy ??= [...values];
    copy[at] = kept;
  }
  return copy ?? values;
}

const keepEntries = (value: Named, keep: Keep): Named =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keep(inner)]));

function keepObject(shape: Readonly<Record<string, z.core.$ZodType>>): Keep {
  const keys = Object.keys(shape);
  const isNamed = new Set(keys);
  const inner = keys.flatMap((key) => {
    const keep = makeKeep(shape[key] as Schema);
    return keep ? [[key, keep] as const] : [];
  });
  return (value) => {
    const from = value as Named;
    let copy: Named | undefined;
    for (const key in from) {
      if (isNamed.has(key)) continue;
      copy = pick(from, keys);
      break;
    }
    for (const [key, keep] of inner) {
      const kept = keep(from[key]);
      if (kept === from[key]) continue;
      copy ??= pick(from, keys);
      copy[key] = kept;
    }
    return copy ?? from;
  };
}

function pick(from: Named, keys: readonly string[]): Named {
  const picked: Named = {};
  for (const key of keys) if (from[key] !== undefined) picked[key] = from[key];
  return picked;
}
