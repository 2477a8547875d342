import { CUSTOM_RECORD_KINDS, CUSTOM_RECORDS, type CustomRecordKind } from '../../custom-records.ts';

/** What the rows of a list can become: records with fields of the firm's own, and what companies reported. */
export type ImportKind = CustomRecordKind | 'company_update';
export const IMPORT_KINDS: [ImportKind, ...ImportKind[]] = [...CUSTOM_RECORD_KINDS, 'company_update'];

/** The group of the firm's metrics, which are to updates what fields of its own are to a record. */
export const METRIC_GROUP = 'metrics';

/** The groups of the form, in which a column finds its field. */
export const IMPORT_GROUPS: Readonly<Record<ImportKind, Readonly<Record<string, string>>>> = {
  opportunity: CUSTOM_RECORDS.opportunity.groups,
  portfolio_company: CUSTOM_RECORDS.portfolio_company.groups,
  company_update: { update: 'Update', [METRIC_GROUP]: 'Metrics' },
};
