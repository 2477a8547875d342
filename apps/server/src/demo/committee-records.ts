import type { Vote } from '@cairn/domain';
import { FORECASTS } from './past-decisions.ts';

export interface DemoReview {
  /** Markdown. */
  memo: string;
  thesis: string;
  assumptions: { metric: string; value: string; by: string }[];
  /** One for each member; null has not voted yet. */
  votes: ({ vote: Vote; conditions: string | null; dissent?: string | null } | null)[];
  /** In percent: for each assumption what each member says, in the order of the votes. */
  forecasts?: readonly (readonly number[])[];
  outcome?: 'approved' | 'rejected';
  /** Of the decision; null while the vote is open. */
  note: string | null;
}

/** What the committee wrote about a deal that it approved: the case against which the company is read later. */
export const APPROVED: DemoReview = {
  memo: `## Recommendation

Invest in the round as the lead, with a seat on the board.

## Why now

- Buyers have the budget this year, and renew it each January.
- Two larger vendors left this part of the market to their partners.

## Risks

1. Half of the revenue comes from three customers.
2. Nobody sells yet but the founders.

## Terms

Priced round, pro rata right, standard preference.`,
  thesis:
    'A team that sells to people it has worked for can reach a hundred customers before it needs a second product, and the price of the round leaves room for a slow second year.',
  assumptions: [
    { metric: 'Annual recurring revenue', value: '$1.2M', by: 'Q4 2027' },
    { metric: 'Customers', value: '40', by: 'Q4 2027' },
    { metric: 'Largest customer, share of revenue', value: 'below 20 %', by: 'Q2 2027' },
    { metric: 'Net revenue retention', value: '110 %', by: 'Q4 2027' },
  ],
  votes: [
    { vote: 'approve', conditions: null },
    { vote: 'approve_with_conditions', conditions: 'A head of sales is hired before the second half is paid.' },
  ],
  forecasts: FORECASTS,
  note: 'Both references asked for were heard. The condition stands in the term sheet.',
};

/** What stands in a vote that still waits for its last member. */
export const OPEN: DemoReview = {
  memo: `## Recommendation

Join the round with half of our usual amount.

## What we know

- Three hospitals use it daily; one of them has paid for a second year.
- The approval that it needs is a matter of months, says our advisor.

## What we do not know

How long the next hospital takes from first call to contract.`,
  thesis: 'Laboratories change their tools once in ten years, and this is the year for most of them.',
  assumptions: [
    { metric: 'Hospitals under contract', value: '8', by: 'Q4 2027' },
    { metric: 'Months from first call to contract', value: '5', by: 'Q2 2027' },
  ],
  votes: [{ vote: 'approve', conditions: null }, null],
  note: null,
};
