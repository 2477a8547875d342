import type { FieldDefinition, FieldValue } from '../../fields/field.ts';
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

/** What a column can fill beside the fields that a row gives the deal. */
const OTHER_TARGETS = {
  currency: {
    kind: 'currency',
    label: 'Currency of the amounts',
    many: true,
    definition: { kind: 'currency', label: 'Currency of the amounts', group: 'financial' },
  },
} as const satisfies Record<string, Pick<ImportField, 'kind' | 'label' | 'many' | 'definition'>>;
type OtherTarget = keyof typeof OTHER_TARGETS;

/** What a column of a list can become. */
export type ImportTarget = ImportFieldKey | OtherTarget;

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
  choice: 'choice',
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
  | 'currency';

export interface ImportField {
  key: ImportTarget;
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

const DEAL_TARGETS = IMPORT_FIELD_KEYS.map((key): ImportField => {
  const { kind, label } = DEAL_FIELDS[key];
  return {
    key,
    label,
    kind: Object.hasOwn(OWN_READER, key) ? OWN_READER[key as keyof typeof OWN_READER] : READ_AS[kind],
    required: 'required' in DEAL_FIELDS[key],
    many: kind === 'tags',
    definition: DEAL_FIELDS[key],
    synonyms: FIELD_SYNONYMS[key],
  };
});

export const IMPORT_FIELDS: readonly ImportField[] = [
  ...DEAL_TARGETS,
  ...(Object.keys(OTHER_TARGETS) as OtherTarget[]).map((key) => ({
    key,
    required: false,
    synonyms: FIELD_SYNONYMS[key],
    ...OTHER_TARGETS[key],
  })),
];

const BY_KEY = new Map<string, ImportField>(IMPORT_FIELDS.map((field) => [field.key, field]));

/** The field with this key, or undefined: a remembered mapping may name a field of an older version. */
export function findImportField(key: string): ImportField | undefined {
  return BY_KEY.get(key);
}
