import { fail } from './errors.ts';

/** Below an input of JSON as deep as its limit of size allows, so without recursion. */
type Pending = [path: string, value: unknown];

const PROBLEM = 'This contains a character that cannot be stored.';
/** Where the call says which part of the request an input came from; the caller named it without. */
const PART = /^(?:body|query|params|headers)\./;

/** NUL fits no text column, and half of a surrogate pair is no character at all. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/**
 * Refuses an input with a text that no column can hold, or with a key that no schema looks at, at the field where it stands:
 * here once for every call, so that no schema can forget it. Files are not looked into.
 */
export function assertStorable(input: unknown): void {
  const pending: Pending[] = [['', input]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [path, value] = next;
    if (typeof value === 'string') {
      if (!isStorable(value)) throw refused(path);
    } else if (Array.isArray(value)) {
      for (const [place, item] of value.entries()) pending.push([`${path}${place}.`, item]);
    } else if (hasFields(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (!isStorable(key)) throw refused(path);
        // A schema of free keys drops this one without a word, and a filter that is dropped is a list of everything.
        if (key === '__proto__') throw refused(`${path}${key}.`, 'There is no field "__proto__" here.');
        pending.push([`${path}${key}.`, item]);
      }
    }
  }
}

/** Whatever has fields: a query with brackets comes as objects of a class of its own. */
function hasFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Blob) && !ArrayBuffer.isView(value);
}

function refused(path: string, problem = PROBLEM) {
  const field = path.slice(0, -1).replace(PART, '');
  return fail('INVALID_INPUT', { fields: { [field]: problem } });
}
