import type { DiligenceItemStatus } from '@cairn/domain';

/** What somebody did to an item, by its title: its state, and the finding or the reason. */
export type DemoWork = readonly (readonly [string, DiligenceItemStatus, string])[];

/** A seed process under way: some done, one that does not apply, one that waits. */
export const UNDER_WAY: DemoWork = [
  [
    'Founder interviews',
    'done',
    'Both founders spoke of the same first customer and the same mistake in pricing. They have worked together for six years and disagree openly. Ten years do not frighten them.',
  ],
  [
    'Founder references',
    'done',
    'Four calls, two of them not named by the founders. All would work with them again; one former manager expects trouble when the team outgrows thirty people.',
  ],
  [
    'Problem and buyer',
    'done',
    'Fleet managers pay from the operating budget, today for spreadsheets and a part-time planner. The budget exists and is renewed each January.',
  ],
  [
    'Product demonstration',
    'done',
    'Seen at a customer, used by a dispatcher. Routing and alerts are real; billing is still done by hand each month.',
  ],
  ['Size of the market, bottom up', 'in_progress', ''],
  ['Users, pilots and revenue', 'in_progress', ''],
  [
    'Competition and substitutes',
    'done',
    'Loses against doing nothing more often than against a competitor. Two larger vendors could build it within a year and have not begun.',
  ],
  ['Employment and non-compete ties', 'blocked', 'The former employer has not confirmed the release in writing'],
  ['Litigation, claims and regulation', 'not_applicable', 'Covered by the report of our counsel of last month'],
];

/** What was found when all was done; whatever is not named here was done without a finding. */
export const COMPLETED: DemoWork = [
  [
    'Founder interviews',
    'done',
    'Three hours over two days. Clear roles, no hidden disagreement; the technical founder wants to stop managing within a year.',
  ],
  [
    'Customer conversations',
    'done',
    'Three users without the founders. Two would be angry if it vanished, the third has a workaround that costs a day each week.',
  ],
  [
    'Cash, burn and runway',
    'done',
    'Eleven months of runway before the round, twenty-nine after it at the planned pace.',
  ],
  [
    "Intellectual property is the company's",
    'done',
    'One contractor had not signed; the assignment was obtained before closing and is among the evidence.',
  ],
  [
    'Cap table and instruments',
    'done',
    'Two SAFEs with the same cap and no side letters. Fully diluted table reconciled with the register.',
  ],
  ['Data and third-party dependence', 'not_applicable', 'The product uses no outside model and no licensed data'],
];
