import type { Catalogue, FieldDefinition } from './field.ts';

/** What a firm can keep in a field of its own, as it is called on screen. */
export const CUSTOM_FIELD_KINDS = {
  text: 'Text',
  long_text: 'Long text',
  number: 'Number',
  money: 'Amount',
  percent: 'Percent',
  date: 'Date',
  yes_no: 'Yes or no',
  choice: 'Choice',
  choices: 'Several choices',
  person: 'Person',
  url: 'Link',
} as const;
export type CustomFieldKind = keyof typeof CUSTOM_FIELD_KINDS;
export const CUSTOM_KIND_KEYS = Object.keys(CUSTOM_FIELD_KINDS) as CustomFieldKind[];

/** Fields of one kind of record that are in use at a time. */
export const CUSTOM_FIELDS_MAX = 200;
/** With the archived ones, which are never dropped. */
export const CUSTOM_FIELDS_KEPT_MAX = 1000;
export const CUSTOM_CHOICES_MAX = 100;
/** Fields that a card of the board shows. */
export const CUSTOM_CARD_MAX = 3;
/** With those that are no longer offered, which deals may have. */
export const CUSTOM_CHOICES_KEPT_MAX = 500;
export const CUSTOM_LABEL_MAX = 60;
export const CUSTOM_DESCRIPTION_MAX = 500;

/** One value of a choice. An archived one stays where it was chosen, and is offered no more. */
export interface CustomChoice {
  value: string;
  label: string;
  is_archived: boolean;
}

/** A field that a firm has added, as far as its values are concerned. */
export interface CustomField {
  key: string;
  label: string;
  kind: CustomFieldKind;
  group_key: string;
  description: string | null;
  choices: readonly CustomChoice[];
  is_encrypted: boolean;
  is_archived: boolean;
  /** Of a number or percentage: what is smaller or larger is refused. */
  min_value?: number | null;
  max_value?: number | null;
  /** No record is saved without a value; deals require fields from a stage on instead. */
  is_required?: boolean;
}

/** Whether its values fit on a card: short, and readable without a key. */
export function fitsCard({ kind, is_encrypted }: Pick<CustomField, 'kind' | 'is_encrypted'>): boolean {
  return kind !== 'long_text' && !is_encrypted;
}

/** The key of a custom field beside those of the built-in ones: in columns, filters, sorts and refusals. */
export type CustomKey = `custom.${string}`;
const PREFIX = 'custom.';
const KEY = /^[a-z0-9_]{1,60}$/;

export const customKey = (key: string): CustomKey => `${PREFIX}${key}`;
export const isCustomKey = (key: string): key is CustomKey => key.startsWith(PREFIX) && KEY.test(bareKey(key));
/** "custom.thesis_fit" -> "thesis_fit", the key below which the value is stored. */
export const bareKey = (key: string): string => key.slice(PREFIX.length);

/** Whether two labels look alike: case, blanks, and characters that are not seen make no difference. */
export function sameLabel(one: string, other: string): boolean {
  return foldLabel(one) === foldLabel(other);
}

const foldLabel = (label: string) =>
  label
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Whether values of this kind can have a smallest and a largest. */
export const hasBounds = (kind: CustomFieldKind): boolean => kind === 'number' || kind === 'percent';

const YES_NO = { yes: 'Yes', no: 'No' } as const;
/** Far beyond what anybody counts, and exact as a double. */
export const CUSTOM_NUMBER_MAX = 1_000_000_000_000;
const NUMBER = { kind: 'number', min: -CUSTOM_NUMBER_MAX, max: CUSTOM_NUMBER_MAX, decimals: 6 } as const;

interface Chosen {
  choices: Record<string, string>;
  retired: string[];
}

/** The parts of a definition that follow from the kind. */
const OF_KIND: Record<CustomFieldKind, (chosen: Chosen) => object> = {
  text: () => ({ kind: 'text', max: 500, sort: true, filter: true, search: true }),
  long_text: () => ({ kind: 'long_text', max: 4000, wide: true, filter: true, search: true }),
  number: () => ({ ...NUMBER, sort: true, filter: true }),
  money: () => ({ kind: 'money', sort: true, filter: true }),
  percent: () => ({ ...NUMBER, decimals: 2, unit: '%', sort: true, filter: true }),
  date: () => ({ kind: 'date', sort: true, filter: true }),
  yes_no: () => ({ kind: 'choice', choices: YES_NO, sort: true, filter: true }),
  choice: (chosen) => ({ kind: 'choice', ...chosen, sort: true, filter: true, search: true }),
  choices: (chosen) => ({ kind: 'choices', ...chosen, filter: true, search: true }),
  person: () => ({ kind: 'person', filter: true }),
  url: () => ({ kind: 'url', filter: true }),
};

/** A field of a firm as forms, lists and imports read it. What is encrypted can be neither sorted, filtered nor searched. */
export function customDefinition(field: CustomField): FieldDefinition {
  const choices = Object.fromEntries(field.choices.map(({ value, label }) => [value, label]));
  const retired = field.choices.filter(({ is_archived }) => is_archived).map(({ value }) => value);
  const { sort, filter, search, ...ofKind } = OF_KIND[field.kind]({ choices, retired }) as {
    sort?: true;
    filter?: true;
    search?: true;
  };
  return {
    ...ofKind,
    ...(hasBounds(field.kind) && { min: field.min_value ?? NUMBER.min, max: field.max_value ?? NUMBER.max }),
    ...(!field.is_encrypted && { ...(sort && { sort }), ...(filter && { filter }), ...(search && { search }) }),
    label: field.label,
    group: field.group_key,
    column: field.label,
    import: true,
    ...(field.is_required && { required: true }),
    ...(field.description && { help: field.description }),
  } as FieldDefinition;
}

/** The fields in use, by their keys among all fields: `custom.<key>`. */
export function customCatalogue(fields: readonly CustomField[]): Catalogue {
  const kept = fields.filter(({ is_archived }) => !is_archived);
  return Object.fromEntries(kept.map((field) => [customKey(field.key), customDefinition(field)]));
}

/** What search looks through among these values, one line for each field. */
export function customSearchText(catalogue: Catalogue, values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(catalogue).flatMap(([key, field]) => {
    const value = values[bareKey(key)];
    if (!field.search || value === null || value === undefined) return [];
    const said = (one: unknown) => ('choices' in field ? (field.choices[String(one)] ?? '') : String(one));
    return [value].flat().map(said);
  });
  return lines.join('\n');
}
