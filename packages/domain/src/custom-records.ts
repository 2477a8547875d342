import { DEAL_FIELDS, DEAL_GROUPS } from './deals/deal-fields.ts';
import { COMPANY_AMOUNTS, COMPANY_FIELDS, COMPANY_GROUPS } from './portfolio/company-fields.ts';

/** The records to which a firm can add fields of its own, with the fields and groups that the product gives them. */
export const CUSTOM_RECORDS = {
  opportunity: { noun: 'deal', groups: DEAL_GROUPS, first: 'company', fields: DEAL_FIELDS },
  portfolio_company: {
    noun: 'company',
    groups: COMPANY_GROUPS,
    first: 'basic',
    fields: { ...COMPANY_FIELDS, ...COMPANY_AMOUNTS },
  },
} as const;
export type CustomRecordKind = keyof typeof CUSTOM_RECORDS;
export const CUSTOM_RECORD_KINDS = Object.keys(CUSTOM_RECORDS) as [CustomRecordKind, ...CustomRecordKind[]];
export type CustomGroup = { [K in CustomRecordKind]: keyof (typeof CUSTOM_RECORDS)[K]['groups'] }[CustomRecordKind];
