export const PORTFOLIO_STATUSES = ['active', 'closed'] as const;
export type PortfolioStatus = (typeof PORTFOLIO_STATUSES)[number];

/** At most so many portfolios and deals stand on the firm user's dashboard (document 3, section 9). */
export const DASHBOARD_PORTFOLIOS = 5;
export const DASHBOARD_DEALS = 10;

/** The stages that the firm user's dashboard calls early (document 3, section 7). */
export const EARLY_STAGES = ['sourcing', 'initial_review', 'due_diligence'] as const;
