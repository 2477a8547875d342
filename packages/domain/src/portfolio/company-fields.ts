import type { Catalogue } from '../fields/field.ts';
import { COMPANY_STAGE_LABELS, COMPANY_STATUS_LABELS, UPDATE_FREQUENCY_LABELS } from './portfolio-companies.ts';

/** Tabs of the form of a company (docs/rules/portfolio.md#company-fields). */
export const COMPANY_GROUPS = { basic: 'Basic Info', details: 'Details', settings: 'Settings' } as const;
export type CompanyGroup = keyof typeof COMPANY_GROUPS;

const SHORT = { kind: 'text', max: 200 } as const;

/** Every field of a company that the team may write, in the order of the form. */
export const COMPANY_FIELDS = {
  name: { ...SHORT, label: 'Name', group: 'basic', required: true, wide: true, column: 'Company', sort: true },
  legal_name: { ...SHORT, label: 'Legal name', group: 'basic' },
  industry: { ...SHORT, label: 'Industry', group: 'basic', column: 'Industry', sort: true },
  status: {
    kind: 'choice',
    choices: COMPANY_STATUS_LABELS,
    default: 'active',
    label: 'Status',
    group: 'basic',
    column: 'Status',
    sort: true,
  },
  company_stage: {
    kind: 'choice',
    choices: COMPANY_STAGE_LABELS,
    ranked: true,
    default: 'seed',
    label: 'Stage',
    group: 'basic',
    column: 'Stage',
    sort: true,
  },
  description: { kind: 'long_text', max: 4000, label: 'Description', group: 'basic', wide: true },
  headquarters: {
    ...SHORT,
    label: 'Headquarters',
    group: 'details',
    placeholder: 'Lisbon, Portugal',
    column: 'Headquarters',
    sort: true,
  },
  website: { kind: 'url', label: 'Website', group: 'details', placeholder: 'company.com' },
  employee_count: {
    kind: 'integer',
    min: 0,
    max: 10_000_000,
    label: 'Employees',
    group: 'details',
    column: 'Employees',
    sort: true,
  },
  founded_year: {
    kind: 'integer',
    min: 1600,
    max: 2100,
    label: 'Founded',
    group: 'details',
    column: 'Founded',
    sort: true,
  },
  tags: { kind: 'tags', label: 'Tags', group: 'details', wide: true },
  update_frequency: {
    kind: 'choice',
    choices: UPDATE_FREQUENCY_LABELS,
    default: 'quarterly',
    label: 'Update frequency',
    group: 'settings',
  },
  next_board_meeting: {
    kind: 'date',
    label: 'Next board meeting',
    group: 'settings',
    column: 'Next board meeting',
    sort: true,
  },
} as const satisfies Catalogue;
export type CompanyField = keyof typeof COMPANY_FIELDS;

/**
 * What the firm paid and owns, as somebody noted it: encrypted, masked for everybody until an administrator reveals it. The
 * currency says in what the two amounts are.
 */
export const COMPANY_AMOUNTS = {
  currency: { kind: 'currency', label: 'Currency' },
  investment_amount: { kind: 'money', encrypted: 'financial', label: 'Investment amount' },
  valuation: { kind: 'money', encrypted: 'financial', label: 'Valuation' },
  ownership_percentage: {
    kind: 'number',
    min: 0,
    max: 100,
    decimals: 4,
    unit: '%',
    encrypted: 'financial',
    label: 'Ownership',
  },
} as const satisfies Catalogue;
export const COMPANY_CELLS = ['investment_amount', 'valuation', 'ownership_percentage'] as const;
export type CompanyCell = (typeof COMPANY_CELLS)[number];

/** So many can be changed at once: each is a change of its own, with its entries in the trail. */
export const COMPANIES_CHANGED_MAX = 500;
