/** For software by subscription, whatever the round; about three weeks. */
export const SAAS = `
# Team
Founder and leadership interviews (6 days): Each alone; who owns growth, product and delivery, and how they settle a disagreement.
References (12 days): Three or more for each founder, including somebody who left the company.
Go-to-market and engineering bench (12 days): Tenure, ramp time of sellers, ratio of engineers to customers, and the next hires.

# Market
Category and buyer (8 days): Which line of the budget it replaces, who signs at which contract size, and how crowded the category is.
Bottom-up market by segment (10 days): Accounts by size and region times today's average contract; where the next ten million of recurring revenue comes from.
Competition and win rate (12 days): Win rate by competitor from the CRM, and five lost deals confirmed with the buyer.

# Product & Technology
Product and adoption (10 days): Daily and monthly active users by account, features used by those who stay and by those who leave.
Architecture and tenancy (14 days): How customers' data is kept apart, scaling limits, uptime of the last twelve months against what was promised.
Hosting cost and gross margin (12 days): Cloud, models, support and third-party licences for one customer of each size; how they move with use.
Security and certificates (16 days): SOC 2 or ISO 27001 state, penetration test, access reviews, incidents, answers in customers' questionnaires.
Code, delivery and debt (16 days): Deploys a week, lead time, change failure rate, test coverage where it matters, and what has to be rebuilt.
Integrations and platform risk (14 days): Interfaces that it depends on, terms of the marketplaces, and what a change by one of them would cost.

# Traction
Recurring revenue bridge (8 days): ARR by month: new, expansion, contraction, churn. From contracts and invoices, not from a slide.
Definition of ARR (7 days): What counts: pilots, usage, services, signed but not live. Recompute it with our own definition.
Gross and net revenue retention (10 days): Twelve months trailing, by segment and by cohort, with the accounts that explain the difference.
Logo churn and its reasons (10 days): Every account lost in twenty-four months: size, age, reason, and whether it was seen coming.
Cohort analysis (12 days): Revenue and active use by month of start; do later cohorts behave better or worse?
Customer concentration (8 days): Ten largest accounts, share of ARR, renewal dates, and the health of each.
Pipeline coverage and forecast (10 days): Coverage of the next two quarters by stage, and forecast accuracy of the last four.
Customer references (16 days): Eight accounts of different size and age, two of which have left.

# Metrics
Customer acquisition cost by channel (10 days): Fully loaded with salaries and tools; new accounts of the same period, with the lag of the sales cycle.
Payback and lifetime value (12 days): Months of gross margin to earn back the cost; lifetime from observed churn, not from a wish.
Magic number and burn multiple (10 days): Of the last four quarters: new ARR against sales spend, and net burn against net new ARR.
Rule of 40 (10 days): Growth plus margin, today and in the plan, and what it takes to get there.
Pricing and discounting (12 days): Price list against contracts signed, discounts by seller, last price rise and what it cost.
Sales productivity (12 days): Quota, attainment and ramp by seller; share of revenue from the best two.

# Financials
Accounts and deferred revenue (14 days): Monthly profit and loss for twenty-four months, reconciled to bank, billing and deferred revenue.
Collections (12 days): Receivables by age, annual prepayment share, disputes and credits.
Model and scenarios (14 days): Drivers by segment; the plan at two thirds of new ARR and at five points more churn.
Cash, burn and runway (8 days): Balance, monthly net burn, runway before and after the round, committed spend.

# Legal & Corporate
Customer contracts (16 days): Standard terms and the exceptions of the ten largest: liability, service levels, termination for convenience, source-code escrow.
Intellectual property and open source (16 days): Assignments of every contributor, and a scan for licences that bind our own code.
Corporate, employment and disputes (18 days): Records, contracts, contractors, pending or threatened claims.

# Cap table
Cap table and terms (10 days): Fully diluted before and after, pool, preferences, pro rata, and our return in three cases.

# ESG & Compliance
Privacy (16 days): Data processing agreements, subprocessors, transfers, retention, deletion that has been tested, and incidents.
Responsible AI (16 days): Where models decide about people, how outputs are checked, and what customers have been told.
`;
