import {
  type CustomField,
  type CustomKey,
  customDefinition,
  customKey,
  isCustomKey,
} from '../../fields/custom-fields.ts';
import type { Catalogue, FieldDefinition, FieldValue } from '../../fields/field.ts';
import {
  COMPANY_AMOUNTS,
  COMPANY_CELLS,
  COMPANY_FIELDS,
  type CompanyCell,
  type CompanyField,
} from '../../portfolio/company-fields.ts';
import { COMPANY_UPDATE_FIELDS, type UpdateType } from '../../portfolio/company-work.ts';
import { TRANSACTION_FIELDS, TRANSACTION_KINDS, type TransactionKind } from '../../portfolio/investments.ts';
import { MAX_NOTE_LENGTH } from '../../work/mentions.ts';
import { DEAL_FIELDS, IMPORT_FIELD_KEYS, type ImportFieldKey, MONEY_FIELDS } from '../deal-fields.ts';
import type { ImportCurrency } from './cells/currencies.ts';
import { COMPANY_SYNONYMS } from './columns/company-synonyms.ts';
import { FIELD_SYNONYMS } from './columns/field-synonyms.ts';
import { TRANSACTION_SYNONYMS } from './columns/transaction-synonyms.ts';
import { UPDATE_SYNONYMS } from './columns/update-synonyms.ts';
import type { ImportKind } from './import-kinds.ts';

export type { ImportFieldKey };

/** What one row says about a portfolio company; ownership in percent. */
export type CompanyImportValues = {
  [K in Exclude<CompanyField, 'name'>]?: NonNullable<FieldValue<(typeof COMPANY_FIELDS)[K]>>;
} & { company_name?: string; investment_amount?: ImportMoney; valuation?: ImportMoney; ownership_percentage?: number };

/** What one row says of an update; `reported_on` is the day on which the company sent it. */
export interface UpdateImportValues {
  company_name?: string;
  reporting_period?: string;
  update_type?: UpdateType;
  reported_on?: string;
  runway_months?: number;
  headcount?: number;
  achievements?: string;
  challenges?: string;
  funding_needs?: string;
  next_milestones?: string;
}

/** What one row says of a transaction; the portfolio by its name. */
export interface TransactionImportValues {
  company_name?: string;
  kind?: TransactionKind;
  effective_on?: string;
  amount?: ImportMoney;
  shares?: number;
  share_class?: string;
  split_from?: number;
  split_to?: number;
  cap?: ImportMoney;
  /** In percent, as interest is. */
  discount?: number;
  interest?: number;
  matures_on?: string;
  most_favoured?: boolean;
  portfolio?: string;
}

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
  /** What the row says of its currency, where it has no amount. */
  currency?: ImportCurrency;
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
  boolean: 'yes_no',
} as const;
const OWN_READER = {
  company_name: 'company_name',
  runway_months: 'months',
  probability: 'percent',
  priority: 'priority',
  source: 'source',
} as const satisfies Partial<Record<ImportFieldKey, string>>;
const COMPANY_READER = {
  company_name: 'company_name',
  status: 'company_status',
  company_stage: 'company_stage',
  update_frequency: 'frequency',
  ownership_percentage: 'share',
} as const satisfies Partial<Record<CompanyTarget, string>>;
const UPDATE_READER = {
  company_name: 'company_name',
  runway_months: 'months',
} as const satisfies Partial<Record<UpdateTarget, string>>;
const TRANSACTION_READER = {
  company_name: 'company_name',
  kind: 'transaction_kind',
  shares: 'shares',
  split_from: 'shares',
  split_to: 'shares',
} as const satisfies Partial<Record<TransactionTarget, string>>;
export type ImportFieldKind =
  | (typeof READ_AS)[keyof typeof READ_AS]
  | (typeof OWN_READER)[keyof typeof OWN_READER]
  | (typeof COMPANY_READER)[keyof typeof COMPANY_READER]
  | (typeof TRANSACTION_READER)[keyof typeof TRANSACTION_READER]
  | 'stage';

/** What a column can fill beside the fields that a row gives the deal. */
const OTHER_TARGETS = {
  currency: { kind: 'currency', label: 'Currency of the amounts', group: 'financial' },
  status: { kind: 'text', max: 200, label: 'Pipeline stage', group: 'pipeline' },
  assigned_to: DEAL_FIELDS.assigned_to,
  note: { kind: 'long_text', max: MAX_NOTE_LENGTH, label: 'Note', group: 'pipeline' },
} as const satisfies Catalogue;
type OtherTarget = keyof typeof OTHER_TARGETS;

/** A target that every firm has, of deals. */
export type DealTarget = ImportFieldKey | OtherTarget;
/** The same of portfolio companies, whose name is called as that of the company of a deal. */
export type CompanyTarget = Exclude<CompanyField, 'name'> | CompanyCell | 'company_name' | 'currency' | 'note';
/** The same of what companies reported. */
export type UpdateTarget = keyof UpdateImportValues | 'note';
/** The same of what happened to holdings. */
export type TransactionTarget = keyof TransactionImportValues | 'currency' | 'note';
export type BuiltInTarget = DealTarget | CompanyTarget | UpdateTarget | TransactionTarget;
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
  /** Stored encrypted: a cell that cannot be read is kept nowhere else, and only who may read the field fills it. */
  secret: boolean;
  definition: FieldDefinition;
  /** Headers that mean this field, the most telling first. */
  synonyms: readonly string[];
}

/** What the columns of a list can become, for one kind of record (docs/adr/0069). */
export interface ImportCatalogue {
  kind: ImportKind;
  fields: readonly ImportField[];
  /** The amounts, in the order of the form. */
  money: readonly string[];
}

const dealTarget = (key: DealTarget, definition: FieldDefinition): ImportField => ({
  ...builtIn(key, definition, FIELD_SYNONYMS[key]),
  kind: key === 'status' ? 'stage' : (readerOf(OWN_READER, key) ?? readAs(definition)),
});

export const DEAL_IMPORT: ImportCatalogue = {
  kind: 'opportunity',
  fields: [
    ...IMPORT_FIELD_KEYS.map((key) => dealTarget(key, DEAL_FIELDS[key])),
    ...(Object.keys(OTHER_TARGETS) as OtherTarget[]).map((key) => dealTarget(key, OTHER_TARGETS[key])),
  ],
  money: MONEY_FIELDS,
};

const { name: COMPANY_NAME, ...COMPANY_FACTS } = COMPANY_FIELDS;
const COMPANY_TARGETS: Readonly<Record<CompanyTarget, FieldDefinition>> = {
  company_name: COMPANY_NAME,
  ...COMPANY_FACTS,
  currency: { ...COMPANY_AMOUNTS.currency, label: OTHER_TARGETS.currency.label },
  investment_amount: COMPANY_AMOUNTS.investment_amount,
  valuation: COMPANY_AMOUNTS.valuation,
  ownership_percentage: COMPANY_AMOUNTS.ownership_percentage,
  note: OTHER_TARGETS.note,
};
const SECRETS: ReadonlySet<string> = new Set(COMPANY_CELLS);

export const COMPANY_IMPORT: ImportCatalogue = {
  kind: 'portfolio_company',
  fields: (Object.keys(COMPANY_TARGETS) as CompanyTarget[]).map((key) => {
    const definition = COMPANY_TARGETS[key];
    return {
      ...builtIn(key, definition, COMPANY_SYNONYMS[key]),
      kind: readerOf(COMPANY_READER, key) ?? readAs(definition),
      secret: SECRETS.has(key),
    };
  }),
  money: ['investment_amount', 'valuation'],
};

const OF_UPDATE = { group: 'update' } as const;
const UPDATE_TARGETS: Readonly<Record<UpdateTarget, FieldDefinition>> = {
  company_name: { ...COMPANY_NAME, ...OF_UPDATE, label: 'Company' },
  reporting_period: { ...COMPANY_UPDATE_FIELDS.reporting_period, ...OF_UPDATE },
  update_type: { ...COMPANY_UPDATE_FIELDS.update_type, ...OF_UPDATE },
  reported_on: { kind: 'date', label: 'Reported on', ...OF_UPDATE },
  runway_months: { ...COMPANY_UPDATE_FIELDS.runway_months, ...OF_UPDATE },
  headcount: { ...COMPANY_UPDATE_FIELDS.headcount, ...OF_UPDATE },
  achievements: { ...COMPANY_UPDATE_FIELDS.achievements, ...OF_UPDATE },
  challenges: { ...COMPANY_UPDATE_FIELDS.challenges, ...OF_UPDATE },
  funding_needs: { ...COMPANY_UPDATE_FIELDS.funding_needs, ...OF_UPDATE },
  next_milestones: { ...COMPANY_UPDATE_FIELDS.next_milestones, ...OF_UPDATE },
  note: { ...OTHER_TARGETS.note, ...OF_UPDATE },
};

const UPDATE_IMPORT: ImportCatalogue = {
  kind: 'company_update',
  fields: (Object.keys(UPDATE_TARGETS) as UpdateTarget[]).map((key) => {
    const definition = UPDATE_TARGETS[key];
    return {
      ...builtIn(key, definition, UPDATE_SYNONYMS[key]),
      kind: readerOf(UPDATE_READER, key) ?? readAs(definition),
    };
  }),
  money: [],
};

const OF_TRANSACTION = { group: 'transaction' } as const;
const OF_TERMS = { group: 'terms' } as const;
const OF_SPLIT = { group: 'split' } as const;
const TRANSACTION_TARGETS: Readonly<Record<TransactionTarget, FieldDefinition>> = {
  company_name: { ...COMPANY_NAME, ...OF_TRANSACTION, label: 'Company' },
  kind: { kind: 'choice', choices: TRANSACTION_KINDS, required: true, label: 'Kind', ...OF_TRANSACTION },
  effective_on: { ...TRANSACTION_FIELDS.effective_on, ...OF_TRANSACTION },
  amount: { ...TRANSACTION_FIELDS.amount, ...OF_TRANSACTION },
  currency: { ...OTHER_TARGETS.currency, ...OF_TRANSACTION },
  shares: { ...TRANSACTION_FIELDS.shares, ...OF_TRANSACTION },
  share_class: { ...TRANSACTION_FIELDS.share_class, ...OF_TRANSACTION },
  portfolio: { kind: 'text', max: 200, label: 'Portfolio', ...OF_TRANSACTION },
  note: { ...TRANSACTION_FIELDS.note, ...OF_TRANSACTION },
  cap: { ...TRANSACTION_FIELDS.cap, ...OF_TERMS },
  discount: { ...TRANSACTION_FIELDS.discount, ...OF_TERMS },
  interest: { ...TRANSACTION_FIELDS.interest, ...OF_TERMS },
  matures_on: { ...TRANSACTION_FIELDS.matures_on, ...OF_TERMS },
  most_favoured: { ...TRANSACTION_FIELDS.most_favoured, ...OF_TERMS },
  split_from: { ...TRANSACTION_FIELDS.split_from, ...OF_SPLIT },
  split_to: { ...TRANSACTION_FIELDS.split_to, ...OF_SPLIT },
};

/** What is encrypted of a transaction; its note is not. */
const FIGURES: ReadonlySet<string> = new Set<TransactionTarget>([
  ...(['amount', 'shares', 'split_from', 'split_to', 'cap', 'discount', 'interest'] as const),
  ...(['matures_on', 'most_favoured'] as const),
]);

const TRANSACTION_IMPORT: ImportCatalogue = {
  kind: 'investment_transaction',
  fields: (Object.keys(TRANSACTION_TARGETS) as TransactionTarget[]).map((key) => {
    const definition = TRANSACTION_TARGETS[key];
    return {
      ...builtIn(key, definition, TRANSACTION_SYNONYMS[key]),
      kind: readerOf(TRANSACTION_READER, key) ?? readAs(definition),
      secret: FIGURES.has(key),
    };
  }),
  money: ['amount', 'cap'],
};

export const IMPORT_CATALOGUES: Readonly<Record<ImportKind, ImportCatalogue>> = {
  opportunity: DEAL_IMPORT,
  portfolio_company: COMPANY_IMPORT,
  company_update: UPDATE_IMPORT,
  investment_transaction: TRANSACTION_IMPORT,
};

/** The catalogue without what is encrypted, for those who may not read it. */
export const withoutSecrets = (catalogue: ImportCatalogue): ImportCatalogue => ({
  ...catalogue,
  fields: catalogue.fields.filter(({ secret }) => !secret),
});

function readerOf<R extends string>(readers: Readonly<Partial<Record<string, R>>>, key: string): R | undefined {
  return Object.hasOwn(readers, key) ? readers[key] : undefined;
}

function builtIn(key: BuiltInTarget, definition: FieldDefinition, synonyms: readonly string[]) {
  return {
    key,
    label: definition.label,
    required: definition.required === true,
    many: definition.kind === 'tags' || key === 'currency' || key === 'note' || key === 'remarks',
    secret: false,
    definition,
    synonyms,
  };
}

function readAs({ kind }: FieldDefinition): ImportFieldKind {
  return READ_AS[kind as keyof typeof READ_AS];
}

/** A field of the firm's own as a target; its label is the header that means it. */
export function customTarget(key: CustomKey, definition: FieldDefinition, secret = false): ImportField {
  const { label } = definition;
  const rest = { required: false, many: false, secret, definition, synonyms: [label] };
  return { key, label, kind: readAs(definition), ...rest };
}

/** The targets that are the firm's own, in use, by `custom.<key>`. */
export function customTargets(fields: readonly CustomField[]): ImportField[] {
  return fields.flatMap((field) =>
    field.is_archived ? [] : [customTarget(customKey(field.key), customDefinition(field), field.is_encrypted)],
  );
}

/** Where a column that makes a new field puts its values until the field has its key. */
export const newFieldKey = (column: number): CustomKey => customKey(`new_${column}`);

/** The built-in target with this key, or undefined: a remembered mapping may name a field of an older version. */
export function findImportField(key: string, { fields }: ImportCatalogue = DEAL_IMPORT): ImportField | undefined {
  return fields.find((field) => field.key === key);
}

const KEYS: ReadonlySet<string> = new Set(
  Object.values(IMPORT_CATALOGUES).flatMap(({ fields }) => fields.map(({ key }) => key)),
);

/** Whether this is, or may be, a target: a custom one may have been archived since. */
export const isImportTarget = (key: string): key is ImportTarget => KEYS.has(key) || isCustomKey(key) || key === 'new';

/** Which choice there is about how a column is read that fills this field, if any. */
export function formatKindOf({ kind, definition }: ImportField): 'date' | 'money' | 'percent' | undefined {
  if (kind === 'number') return definition.kind === 'number' && definition.unit === '%' ? 'percent' : 'money';
  if (kind === 'share') return 'percent';
  return kind === 'date' || kind === 'money' || kind === 'percent' ? kind : undefined;
}
