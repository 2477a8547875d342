/** For a company in the portfolio; a week and a half, because much is known. */
export const FOLLOW_ON = `
# What changed
Plan against actual (3 days): The plan of our last investment beside the figures since: revenue, burn, hires, milestones. Explain each gap above ten percent.
Our original thesis (3 days): Read the memo of the time. Which assumption held, which did not, and what did we not see?
Board materials since the last round (4 days): Decisions taken, promises made, and those that were kept late or not at all.

# Team
Management today (5 days): Who joined, who left, who is missing; would we back this team for the next stage?
Founder conversation (4 days): Energy, alignment, secondary sales, and what the founders want from the next three years.

# Market
Market and competition since (5 days): New entrants, rounds of competitors, prices, rules. Has the window moved?
Customer conversations (7 days): Three that were there last time and two new ones, with the same questions as then.

# Traction
Growth and retention (4 days): Monthly revenue, cohorts and churn since our investment, from the company's systems.
Pipeline and next twelve months (5 days): Coverage, forecast accuracy, and the deals on which the year depends.
Product progress (6 days): What was promised and what was shipped; use of the new parts.

# Financials
Cash and runway (3 days): Balance, net burn, runway without this round, and the lowest point of the plan.
Model for the next stage (6 days): Drivers rebuilt; what the round buys, and the milestone that makes the one after it possible.
Reporting quality (5 days): Have the figures that we were sent been right and in time?

# Legal & Corporate
New contracts, claims and consents (7 days): What was signed or threatened since, and which consents or waivers this round needs from us.

# Cap table
Cap table, dilution and pro rata (5 days): Before and after; our share with and without taking part, and what it takes to keep it.
Terms and who leads (6 days): Price against the last round and comparable ones; new money or insiders only, and what that says.
Reserves and fund limits (6 days): Our reserves for this company, concentration limits, and recycling; what the money could do elsewhere in the portfolio.
Return cases and conflicts (7 days): Return on the new money alone in three cases, valuation policy, and conflicts of interest between our funds.

# ESG & Compliance
Undertakings and incidents (6 days): What the company undertook at the last round on data, people and environment, and what has happened since.
`;
