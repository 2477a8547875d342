import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

type Schema = z.core.$ZodTypes;
type Keep = (value: unknown) => unknown;
type Named = Record<string, unknown>;

/**
 * What an answer's schema names, and nothing else: a use case may answer a row that has more columns than the contract. The
 * value itself is not changed. A value of another type than the schema says is an error; its bounds and formats are the
 * tests' matter, since to read every field of every row by its schema took a quarter of a list (docs/adr/0085).
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
  const keep = makeKeep(schema as Schema);
  made.set(schema, keep);
  return keep;
}

function makeKeep(schema: Schema): Keep {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return only((value) => typeof value === 'string');
    case 'boolean':
      return only((value) => typeof value === 'boolean');
    case 'number':
      // An amount that is too large to be exact is no amount.
      return only(isWhole(schema as z.core.$ZodNumber) ? Number.isSafeInteger : Number.isFinite);
    case 'enum':
    case 'literal':
    case 'null': {
      const values: ReadonlySet<unknown> = (schema as z.core.$ZodType)._zod.values ?? new Set();
      return only((value) => values.has(value));
    }
    case 'unknown':
    case 'any':
      return (value) => value;
    case 'file':
      return only((value) => value instanceof Blob);
    case 'nullable':
    case 'optional': {
      const keep = keepOf(def.innerType);
      const none = def.type === 'nullable' ? null : undefined;
      return (value) => (value === none ? value : keep(value));
    }
    case 'array':
      return keepEach(keepOf(def.element));
    case 'record':
      return (def.keyType as Schema)._zod.def.type === 'string' ? keepEntries(keepOf(def.valueType)) : bySchema(schema);
    case 'object':
      return def.catchall ? bySchema(schema) : keepObject(def.shape);
    default:
      return bySchema(schema);
  }
}

const NOT_FOLLOWED = 'the answer does not follow its schema';

const only =
  (isOne: (value: unknown) => boolean): Keep =>
  (value) => {
    if (!isOne(value)) throw new Error(NOT_FOLLOWED);
    return value;
  };

const isWhole = ({ _zod: { def } }: z.core.$ZodNumber): boolean =>
  [def, ...(def.checks ?? []).map((check) => check._zod.def)].some(
    (one) => 'format' in one && one.format === 'safeint',
  );

/** What changes its value (a default, a transformation), or takes one of several forms, is read by the schema itself. */
const bySchema =
  (schema: Schema): Keep =>
  (value) => {
    const read = (schema as unknown as z.ZodType).safeParse(value);
    // Without what zod says of it: that holds keys and values, and goes into the log.
    if (!read.success) throw new Error(NOT_FOLLOWED);
    return read.data;
  };

const keepEach =
  (keep: Keep): Keep =>
  (value) => {
    if (!Array.isArray(value)) throw new Error(NOT_FOLLOWED);
    let copy: unknown[] | undefined;
    for (let at = 0; at < value.length; at++) {
      const kept = keep(value[at]);
      if (kept === value[at]) continue;
      copy ??= [...value];
      copy[at] = kept;
    }
    return copy ?? value;
  };

const isObject = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keepEntries =
  (keep: Keep): Keep =>
  (value) => {
    if (!isObject(value)) throw new Error(NOT_FOLLOWED);
    const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
    return Object.fromEntries(entries.map(([key, inner]) => [key, keep(inner)]));
  };

function keepObject(shape: Readonly<Record<string, z.core.$ZodType>>): Keep {
  const keys = Object.keys(shape);
  const inner = keys.map((key) => [key, keepOf(shape[key] as Schema)] as const);
  const isNamed = new Set(keys);
  const hasMore = (value: Named): boolean => {
    for (const key in value) if (!isNamed.has(key)) return true;
    // What is no plain object says by itself how it is written as JSON, and what can be done with it is not seen.
    return Object.getPrototypeOf(value) !== Object.prototype;
  };
  return (value) => {
    if (!isObject(value)) throw new Error(NOT_FOLLOWED);
    let copy = hasMore(value) ? pick(value, keys) : undefined;
    for (const [key, keep] of inner) {
      const kept = keep(value[key]);
      if (kept === value[key]) continue;
      copy ??= pick(value, keys);
      copy[key] = kept;
    }
    return copy ?? value;
  };
}

function pick(from: Named, keys: readonly string[]): Named {
  const picked: Named = {};
  for (const key of keys) if (from[key] !== undefined) picked[key] = from[key];
  return picked;
}
