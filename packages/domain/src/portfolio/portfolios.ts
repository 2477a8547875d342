import type { Catalogue } from '../fields/field.ts';

/** What a person may write of a portfolio, besides its status. */
export const PORTFOLIO_FIELDS = {
  name: { kind: 'text', max: 200, label: 'Name', required: true, column: 'Name' },
  type: {
    kind: 'text',
    max: 60,
    label: 'Type',
    required: true,
    column: 'Type',
    suggestions: ['Fund', 'SPV', 'Scout', 'Co-Investment', 'Opportunity Fund'],
    default: 'Fund',
  },
} as const satisfies Catalogue;

export const PORTFOLIO_STATUSES = ['active', 'closed'] as const;
export type PortfolioStatus = (typeof PORTFOLIO_STATUSES)[number];

/** At most so many portfolios and deals stand on the firm user's dashboard (docs/rules/home.md#firm-dashboard). */
export const DASHBOARD_PORTFOLIOS = 5;
export const DASHBOARD_DEALS = 10;

/** The stages that the firm user's dashboard calls early (docs/rules/home.md#early-stages). */
export const EARLY_STAGES = ['sourcing', 'initial_review', 'due_diligence'] as const;
