/** About four weeks, with lawyers and an accountant. */
export const SERIES_A = `
# Team
Management interviews (7 days): Speak with each member of the management alone: what they own, what worries them, what they would change first.
Founder and executive references (14 days): Four or more for each of the two leads, half of them not named by the company.
Organisation and key people (10 days): Chart with tenure and vesting; who could not be replaced within three months, and what holds them.
Hiring plan and capacity (14 days): Roles by quarter, cost with social charges, time to hire of the last ten, and who leads each function in a year.
Compensation, bonuses and promises (16 days): Salaries against the market, variable pay, and anything promised in an email only.
Culture and turnover (16 days): Leavers of the last two years with reasons, reviews on public sites, and a conversation with two of them.

# Market
Market model, bottom up (10 days): Segments, customers in each, achievable price and share; rebuild the company's own model and name the differences.
Buyer and decision (12 days): Who signs, who uses, who blocks, from which budget, and how long it takes from first call to payment.
Competition, wins and losses (12 days): The last ten lost and ten won deals against whom and why, confirmed with at least three of those buyers.
Regulation and timing (14 days): Rules that open or close the market, in force or proposed, with dates.
Expert conversations (16 days): Two people who know the industry and have no interest in the round.

# Product & Technology
Product review (10 days): Use it for a week with real data. What is better than what people use today, by how much, and for whom?
Architecture and scalability (16 days): Load today and in two years, single points of failure, cost of serving one customer.
Code, delivery and technical debt (18 days): Sample of the code, tests, release frequency, incidents of the last year, and what the engineers would rewrite.
Security and resilience (18 days): Last penetration test, access control, backups that have been restored, incident log, certificates.
Intellectual property (18 days): Patents, trademarks and domains; assignments of everybody who contributed; licences of open-source parts.
Roadmap (14 days): What is committed to customers, what is hoped for, and how it is decided.
Use of data and AI (16 days): Source and rights of training and customer data, model suppliers, what happens when one of them changes its terms.

# Traction
Revenue by customer and month (10 days): From the ledger or the billing system, three years or since the beginning, reconciled with the bank.
Cohorts and retention (12 days): By start month, in customers and in money. Say what was excluded.
Pipeline and forecast quality (12 days): Open deals by stage and age; the forecasts of the last four quarters against what came.
Sales efficiency (14 days): Cost of winning a customer by channel, payback in months of gross margin, quota and attainment of each seller.
Customer concentration (10 days): Share of the largest ten, their renewal dates, and what their contracts allow them to end.
Customer references (18 days): Eight conversations: three happy, three new, two who left. Use the same questions for all.

# Financials
Historical accounts (14 days): Three years of profit and loss, balance sheet and cash flow; who prepares them, who reviews them.
Quality of revenue (16 days): Recognition, one-off parts, credits, related parties; deferred revenue against contracts.
Monthly burn, cash and runway (10 days): Actual against budget for twelve months, and cash after this round at the planned and at the present pace.
Financial model (14 days): Rebuild the drivers; what must be true for the plan, and where it breaks at two thirds of the growth.
Working capital and debt (16 days): Receivables by age, payables, loans, guarantees, convertible notes and covenants.
Tax (20 days): Filings, assessments, reliefs claimed, payroll and sales taxes in each country where somebody works or buys.
Use of funds (14 days): By function and quarter, the milestones for the next round, and what stops first.

# Legal & Corporate
Corporate records (16 days): Articles, shareholder agreements, minutes, register, subsidiaries and powers of attorney.
Material contracts (20 days): Ten largest customers and suppliers: term, termination, exclusivity, most favoured customer, change of control, liability.
Employment and contractors (20 days): Standard contracts, exceptions, misclassified contractors, disputes, works council.
Litigation and claims (18 days): Pending, threatened and settled in the last three years, with counsel's estimate.
Licences, permits and insurance (20 days): What the business needs and holds, and whether cover fits the risk.
Lawyer's report (25 days): Red-flag report of our counsel, with each finding answered or carried into the terms.

# Cap table
Fully diluted cap table (12 days): Reconciled with the register and every grant, note and warrant; before and after the round, pool included.
Rights of earlier rounds (14 days): Preferences, anti-dilution, vetoes, drag and tag, pro rata; which consents this round needs.
Terms and returns (18 days): Price against comparable rounds, ownership after the next two rounds, and our return at a third, at one and at three times the plan.

# References
Investors and board (14 days): Existing investors on reporting, conflicts and whether they take their pro rata, and if not, why.
Background checks (18 days): Directors, convictions, insolvencies, sanctions and adverse press of founders and owners above ten percent.

# ESG & Compliance
Privacy and data protection (20 days): Records of processing, processors, transfers abroad, incidents reported, answers to people who asked.
Environment, social and governance (20 days): What is material for this business, our exclusion list, diversity figures, supply chain, and a plan for the first year.
Anti-bribery, sanctions and export (20 days): Countries and officials it deals with, policies that are lived, screening of customers.
`;
