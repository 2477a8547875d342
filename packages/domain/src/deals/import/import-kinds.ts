import type { Permission } from '../../access/permissions.ts';
import { CUSTOM_RECORD_KINDS, CUSTOM_RECORDS, type CustomRecordKind } from '../../custom-records.ts';

/** What the rows of a list can become: records with fields of the firm's own, what companies reported, and transactions. */
export type ImportKind = CustomRecordKind | 'company_update' | 'investment_transaction';
export const IMPORT_KINDS: [ImportKind, ...ImportKind[]] = [
  ...CUSTOM_RECORD_KINDS,
  'company_update',
  'investment_transaction',
];

/** What a person must be allowed to write, beside using the wizard at all. */
export const IMPORT_PERMISSIONS: Readonly<Record<ImportKind, Permission>> = {
  opportunity: 'opportunity:import',
  portfolio_company: 'portfolio:write',
  company_update: 'portfolio:write',
  investment_transaction: 'investment:write',
};

/** Whether an import may add fields: what is measured is defined with the metrics, and a transaction has the fields of its kind. */
export const takesNewFields = (kind: ImportKind): kind is CustomRecordKind =>
  (CUSTOM_RECORD_KINDS as readonly string[]).includes(kind);

/** The group of the firm's metrics, which are to updates what fields of its own are to a record. */
export const METRIC_GROUP = 'metrics';

/** The groups of the form, in which a column finds its field. */
export const IMPORT_GROUPS: Readonly<Record<ImportKind, Readonly<Record<string, string>>>> = {
  opportunity: CUSTOM_RECORDS.opportunity.groups,
  portfolio_company: CUSTOM_RECORDS.portfolio_company.groups,
  company_update: { update: 'Update', [METRIC_GROUP]: 'Metrics' },
  investment_transaction: { transaction: 'Transaction', terms: 'Terms of a SAFE or note', split: 'Split' },
};
