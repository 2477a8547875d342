import type { Currency } from '../money.ts';

interface Common {
  /** What it is called on screen, in refusals and in the import. */
  label: string;
  /** The tab of the form and the group of facts that it stands in, where there are several. */
  group?: string;
  help?: string;
  placeholder?: string;
  required?: true;
  /** Takes the whole width of the form. */
  wide?: true;
  /** Kept as a cell of this class, in the column `<key>_encrypted`. */
  encrypted?: 'financial' | 'pii';
  /** `false`: not weighed field by field when two records are merged. */
  merge?: false;
  /** Heading of its column in the list and in exports; without it the list does not carry the field. */
  column?: string;
  /** Shown in the list until the person chooses otherwise. */
  initial?: true;
  /** The list can be sorted by it. Needs a column. */
  sort?: true;
  /** The list can be narrowed down to some of its values; amounts and days to a range. */
  filter?: true;
  /** Part of the text that search looks through. */
  search?: true;
  /** A column of an imported list can fill it. */
  import?: true;
}

/** One field of a record, as every form, list, import, export and merge reads it. */
export type FieldDefinition = Common &
  /** `suggestions` are offered; any other text will do. */
  (
    | { kind: 'text' | 'long_text'; max: number; suggestions?: readonly string[]; default?: string }
    | { kind: 'email' | 'url' | 'date' | 'boolean' | 'tags' | 'person' | 'currency' }
    /** Integer minor units of the record's currency. */
    | { kind: 'money' }
    /** `unknown` is the number that says that nobody knows; without a default none may be stored. */
    | { kind: 'integer'; min: number; max: number; unit?: '%' | 'months'; default?: number; unknown?: number }
    /** With at most so many digits after the point. */
    | { kind: 'number'; min: number; max: number; decimals: number; unit?: '%' }
    /** Several of the values. */
    | { kind: 'choices'; choices: Readonly<Record<string, string>>; retired?: readonly string[] }
    /** Values with their labels, those that are no longer offered among them; `ranked` when their order means something, the lowest first. */
    | {
        kind: 'choice';
        choices: Readonly<Record<string, string>>;
        ranked?: true;
        default?: string;
        retired?: readonly string[];
      }
  );

export type FieldKind = FieldDefinition['kind'];
export type Catalogue = Readonly<Record<string, FieldDefinition>>;

/** The keys of the fields that have these traits, exactly. */
export type KeysWith<C extends Catalogue, T> = { [K in keyof C]: C[K] extends T ? K : never }[keyof C] & string;

/** The keys of the fields that have these traits, in the order of the catalogue. */
export function keysWith<C extends Catalogue, const T extends Partial<Record<keyof Common | 'kind', unknown>>>(
  catalogue: C,
  traits: T,
): KeysWith<C, T>[] {
  const wanted = Object.entries(traits);
  const keys = Object.keys(catalogue).filter((key) => {
    const field: Record<string, unknown> = { ...catalogue[key] };
    return wanted.every(([trait, value]) => field[trait] === value);
  });
  return keys as KeysWith<C, T>[];
}

/** The type of a field's value: `null` where nothing need be stored. */
export type FieldValue<D> = D extends { kind: 'money' }
  ? number | null
  : D extends { kind: 'integer' }
    ? number | (D extends { default: number } ? never : null)
    : D extends { kind: 'number' }
      ? number | null
      : D extends { kind: 'boolean' }
        ? boolean
        : D extends { kind: 'tags' | 'choices' }
          ? string[]
          : D extends { kind: 'choice'; choices: infer C }
            ? (keyof C & string) | (D extends { default: string } ? never : null)
            : D extends { kind: 'currency' }
              ? Currency
              : D extends { required: true }
                ? string
                : string | null;

/** One value of a filter by the field: a text, tag or person as it is, a range of amounts, days or numbers as filter-range.ts writes it. */
export type FilterValue<D> = D extends { kind: 'choice' | 'currency' } ? NonNullable<FieldValue<D>> : string;

/** The values of a record with these fields. */
export type ValuesOf<C extends Catalogue> = { -readonly [K in keyof C]: FieldValue<C[K]> };

/** Of a record, the fields of its catalogue. A stored choice is text; that it is one of the choices was checked when it was written. */
export function pickFields<C extends Catalogue>(catalogue: C, record: Readonly<Record<keyof C, unknown>>): ValuesOf<C> {
  return Object.fromEntries(Object.keys(catalogue).map((field) => [field, record[field]])) as ValuesOf<C>;
}

/** Nothing is known: none, empty, or the number that says so. */
export function isUnfilled(field: FieldDefinition | undefined, value: unknown): boolean {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return true;
  return field?.kind === 'integer' && field.unknown !== undefined && value === field.unknown;
}

/** What is stored of a field while nothing is known of it: its default, or none. */
export function emptyValue(field: FieldDefinition): number | string | boolean | string[] | null {
  if (field.kind === 'tags' || field.kind === 'choices') return [];
  if (field.kind === 'boolean') return false;
  return 'default' in field ? (field.default ?? null) : null;
}
