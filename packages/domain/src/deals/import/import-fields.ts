import { type CustomKey, customKey, isCustomKey } from '../../fields/custom-fields.ts';
import type { Catalogue, FieldDefinition, FieldValue } from '../../fields/field.ts';
import { MAX_NOTE_LENGTH } from '../../work/mentions.ts';
import { DEAL_FIELDS, IMPORT_FIELD_KEYS, type ImportFieldKey } from '../deal-fields.ts';
import type { ImportCurrency } from './cells/currencies.ts';
import { FIELD_SYNONYMS } from './columns/field-synonyms.ts';

export type { ImportFieldKey };

export interface ImportMoney {
  /** Integer, in minor units of the currency. */
  minor: number;
  currency: ImportCurrency;
}

/** The value of one cell: as the field stores it, an amount with the currency that it was written in. */
type ImportValue<D> = D extends { kind: 'money' } ? ImportMoney : NonNullable<FieldValue<D>>;

/** What one row says about an opportunity. A field that the row leaves open is absent, never null or "". */
export type ImportValues = { [K in ImportFieldKey]?: ImportValue<(typeof DEAL_FIELDS)[K]> };

/** What a row says beside the built-in fields. */
export interface RowExtras {
  /** Key of the pipeline stage. */
  status?: string;
  /** Id of the owner. */
  assigned_to?: string;
  notes?: string[];
  /** Values of the firm's own fields, by their keys without prefix; amounts with their currency. */
  custom?: Record<string, unknown>;
}

/** How a cell is read: by the kind of its field, and by its own rules where the kind does not say enough. */
const READ_AS = {
  text: 'short_text',
  long_text: 'long_text',
  email: 'email',
  url: 'url',
  money: 'money',
  date: 'date',
  tags: 'tags',
  integer: 'integer',
  number: 'number',
  choice: 'choice',
  choices: 'choices',
  person: 'person',
  currency: 'currency',
} as const;
const OWN_READER = {
  company_name: 'company_name',
  runway_months: 'months',
  probability: 'percent',
  priority: 'priority',
  source: 'source',
} as const satisfies Partial<Record<ImportFieldKey, string>>;
export type ImportFieldKind =
  | (typeof READ_AS)[keyof typeof READ_AS]
  | (typeof OWN_READER)[keyof typeof OWN_READER]
  | 'stage';

/** What a column can fill beside the fields that a row gives the deal. */
const OTHER_TARGETS = {
  currency: { kind: 'currency', label: 'Currency of the amounts', group: 'financial' },
  status: { kind: 'text', max: 200, label: 'Pipeline stage', group: 'pipeline' },
  assigned_to: DEAL_FIELDS.assigned_to,
  note: { kind: 'long_text', max: MAX_NOTE_LENGTH, label: 'Note', group: 'pipeline' },
} as const satisfies Catalogue;
type OtherTarget = keyof typeof OTHER_TARGETS;

/** A target that every firm has. */
export type BuiltInTarget = ImportFieldKey | OtherTarget;
/** What a column of a list can become; `new` a field that is made together with the import. */
export type ImportTarget = BuiltInTarget | CustomKey | 'new';

export interface ImportField {
  key: BuiltInTarget | CustomKey;
  label: string;
  kind: ImportFieldKind;
  /** A row without it is rejected. */
  required: boolean;
  /** Several columns may fill it. */
  many: boolean;
  definition: FieldDefinition;
  /** Headers that mean this field, the most telling first. */
  synonyms: readonly string[];
}

export const IMPORT_FIELDS: readonly (ImportField & { key: BuiltInTarget })[] = [
  ...IMPORT_FIELD_KEYS.map((key) => builtIn(key, DEAL_FIELDS[key])),
  ...(Object.keys(OTHER_TARGETS) as OtherTarget[]).map((key) => builtIn(key, OTHER_TARGETS[key])),
];

function builtIn(key: BuiltInTarget, definition: FieldDefinition): ImportField & { key: BuiltInTarget } {
  const own = Object.hasOwn(OWN_READER, key) ? OWN_READER[key as keyof typeof OWN_READER] : undefined;
  return {
    key,
    label: definition.label,
    kind: key === 'status' ? 'stage' : (own ?? readAs(definition)),
    required: definition.required === true,
    many: definition.kind === 'tags' || key === 'currency' || key === 'note',
    definition,
    synonyms: FIELD_SYNONYMS[key],
  };
}

function readAs({ kind }: FieldDefinition): ImportFieldKind {
  return READ_AS[kind as keyof typeof READ_AS];
}

/** A field of the firm's own as a target; its label is the header that means it. */
export function customTarget(key: CustomKey, definition: FieldDefinition): ImportField {
  const { label } = definition;
  return { key, label, kind: readAs(definition), required: false, many: false, definition, synonyms: [label] };
}

/** The targets that are the firm's own: of its catalogue, by `custom.<key>`. */
export function customTargets(catalogue: Catalogue): ImportField[] {
  return Object.entries(catalogue).flatMap(([key, definition]) =>
    isCustomKey(key) ? [customTarget(key, definition)] : [],
  );
}

/** Where a column that makes a new field puts its values until the field has its key. */
export const newFieldKey = (column: number): CustomKey => customKey(`new_${column}`);

const BY_KEY = new Map<string, ImportField & { key: BuiltInTarget }>(IMPORT_FIELDS.map((field) => [field.key, field]));

/** The built-in target with this key, or undefined: a remembered mapping may name a field of an older version. */
export function findImportField(key: string): (ImportField & { key: BuiltInTarget }) | undefined {
  return BY_KEY.get(key);
}

/** Whether this is, or may be, a target: a custom one may have been archived since. */
export const isImportTarget = (key: string): key is ImportTarget =>
  BY_KEY.has(key) || isCustomKey(key) || key === 'new';

/** Which choice there is about how a column is read that fills this field, if any. */
export function formatKindOf({ kind, definition }: ImportField): 'date' | 'money' | 'percent' | undefined {
  if (kind === 'number') return definition.kind === 'number' && definition.unit === '%' ? 'percent' : 'money';
  return kind === 'date' || kind === 'money' || kind === 'percent' ? kind : undefined;
}
