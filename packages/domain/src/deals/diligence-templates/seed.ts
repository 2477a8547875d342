/** About two weeks of work for two people. */
export const SEED = `
# Team
Founder interviews (5 days): Speak with each founder alone for an hour: why this, why now, why together, and what they would do if it took ten years.
Founder references (8 days): Call at least two people a founder did not name, such as a former manager and a former report. Note what they would not say in writing.
Roles, equity and vesting among founders (7 days): Who decides what, how the shares are split, over how long they vest, and what happens to them when somebody leaves.
Employment and non-compete ties (9 days): Check that no former employer or university can claim the work or stop a founder from doing it.
Hiring plan (9 days): The next five hires, in which order, at what cost, and whether the founders have hired for these roles before.

# Market
Problem and buyer (5 days): Who has the problem, who pays for its solution, from which budget, and what they do today. Write it in three sentences.
Size of the market, bottom up (7 days): Customers that exist times a price that somebody has paid or quoted. Name the source of each figure.
Why now (7 days): What became possible or necessary in the last two years: a cost, a rule, a technology, a habit.
Competition and substitutes (8 days): Who else solves it, who could within a year, and what customers do when they do nothing. Say where the company loses.

# Product & Technology
Product demonstration (5 days): See the product used by somebody who did not build it. Note what is real, what is manual and what is planned.
Technical review (10 days): An engineer of ours or a friend's looks at architecture, code and delivery: what has to be rebuilt before ten times the use?
Roadmap to the next round (9 days): What is to be true in eighteen months, and the three risks that the money is to remove.
Data and third-party dependence (10 days): Which data, models, platforms or single suppliers it cannot do without, and on what terms it has them.

# Traction
Users, pilots and revenue (7 days): Each customer or pilot with start, use, price and what comes next. Separate paid from promised.
Customer conversations (10 days): Speak with three users or buyers without the founders. Ask what they would do if it vanished tomorrow.
Pipeline and how it sells (9 days): Who sells, how long a sale takes, what has been lost and why.

# Financials
Cash, burn and runway (6 days): Bank balance, spend of the last six months, and months of runway before and after this round.
Use of funds (8 days): The budget to the next milestone by quarter, and what is cut when half of it arrives.
Unit economics, as far as they can be known (9 days): What one customer brings and costs today, and which assumption changes the answer most.

# Legal & Corporate
Incorporation and good standing (8 days): Articles, register extract, subsidiaries, and whether filings are up to date.
Intellectual property is the company's (10 days): Signed assignments from every founder, employee and contractor who wrote a line or drew a shape.
Litigation, claims and regulation (10 days): Anything pending or threatened, and which licence or rule the business needs to respect.

# Cap table
Cap table and instruments (8 days): Every share, option, note and SAFE with its cap, discount and side letter; fully diluted before and after this round.
Terms of this round (9 days): Price, instrument, option pool, pro rata and information rights, and who else takes part.

# ESG & Compliance
Exclusions, sanctions and founder background (8 days): Check business and people against our exclusion list, sanctions lists and public records.
Responsible use of data and AI (10 days): Which personal data it holds, on what basis, and what harm its product could do when it works as planned.
`;
