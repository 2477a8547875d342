export const PORTFOLIO_STATUSES = ['active', 'closed'] as const;
export type PortfolioStatus = (typeof PORTFOLIO_STATUSES)[number];

/** At most so many portfolios and deals stand on the firm user's dashboard (docs/rules/home.md#firm-dashboard). */
export const DASHBOARD_PORTFOLIOS = 5;
export const DASHBOARD_DEALS = 10;

/** The stages that the firm user's dashboard calls early (docs/rules/home.md#early-stages). */
export const EARLY_STAGES = ['sourcing', 'initial_review', 'due_diligence'] as const;
