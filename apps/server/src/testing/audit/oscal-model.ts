/**
 * The constraints of the OSCAL 1.1.2 assessment-results model that concern what Cairn writes, from its documentation: what is
 * required, that nothing else is there, that no list is empty, and the forms of UUIDs, moments and tokens. Answers faults.
 */

const UUID = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[45][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}$/;
const MOMENT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const TOKEN = /^(\p{L}|_)(\p{L}|\p{N}|[.\-_])*$/u;
const TEXT = /^\S(.*\S)?$/s;

type Check = (value: unknown, path: string) => string[];

const matches =
  (form: RegExp): Check =>
  (value, path) =>
    typeof value === 'string' && form.test(value) ? [] : [`${path}: ${JSON.stringify(value)}`];
const oneOf =
  (...allowed: string[]): Check =>
  (value, path) =>
    allowed.includes(value as string) ? [] : [`${path}: ${JSON.stringify(value)}`];
const some =
  (each: Check): Check =>
  (value, path) =>
    Array.isArray(value) && value.length > 0
      ? value.flatMap((one, index) => each(one, `${path}[${index}]`))
      : [`${path}: no list, or an empty one`];

/** An object with these fields and no others; those whose names end with ? may be left out. */
const fields =
  (expected: Record<string, Check>): Check =>
  (value, path) => {
    if (typeof value !== 'object' || value === null) return [`${path}: no object`];
    const found = value as Record<string, unknown>;
    const known = Object.keys(expected).map((name) => name.replace('?', ''));
    return [
      ...Object.keys(found).flatMap((name) => (known.includes(name) ? [] : [`${path}.${name}: not of the model`])),
      ...Object.entries(expected).flatMap(([key, check]) => {
        const name = key.replace('?', '');
        if (!(name in found)) return key.endsWith('?') ? [] : [`${path}.${name}: missing`];
        return check(found[name], `${path}.${name}`);
      }),
    ];
  };

const uuid = matches(UUID);
const moment = matches(MOMENT);
const token = matches(TOKEN);
const text = matches(TEXT);

const RESULT = fields({
  uuid,
  title: text,
  description: text,
  start: moment,
  'end?': moment,
  'reviewed-controls': fields({
    'control-selections': some(fields({ 'include-controls': some(fields({ 'control-id': token })) })),
  }),
  'observations?': some(
    fields({
      uuid,
      'title?': text,
      description: text,
      methods: some(oneOf('EXAMINE', 'INTERVIEW', 'TEST', 'UNKNOWN')),
      collected: moment,
      'relevant-evidence?': some(fields({ description: text })),
    }),
  ),
  'findings?': some(
    fields({
      uuid,
      title: text,
      description: text,
      target: fields({
        type: oneOf('statement-id', 'objective-id'),
        'target-id': token,
        status: fields({ state: oneOf('satisfied', 'not-satisfied'), 'reason?': oneOf('pass', 'fail', 'other') }),
      }),
      'related-observations?': some(fields({ 'observation-uuid': uuid })),
    }),
  ),
});

const DOCUMENT = fields({
  'assessment-results': fields({
    uuid,
    metadata: fields({ title: text, 'last-modified': moment, version: text, 'oscal-version': text }),
    'import-ap': fields({ href: text }),
    results: some(RESULT),
    'back-matter?': fields({ 'resources?': some(fields({ uuid, 'title?': text, 'description?': text })) }),
  }),
});

/** Everything in which a document differs from the model; references that lead nowhere and UUIDs that stand twice as well. */
export function oscalFaults(document: unknown): string[] {
  const faults = DOCUMENT(document, '$');
  const defined = JSON.stringify(document).match(/"uuid":"[^"]+"/g) ?? [];
  if (new Set(defined).size !== defined.length) faults.push('a UUID stands twice');
  const known = new Set(defined.map((entry) => entry.slice(8, -1)));
  const named = JSON.stringify(document).match(/"(observation-uuid":"|href":"#)[^"]+"/g) ?? [];
  return [...faults, ...named.flatMap((entry) => (known.has(entry.slice(-37, -1)) ? [] : [`${entry} leads nowhere`]))];
}
