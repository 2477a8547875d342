import type { Outcome } from '@cairn/domain';

interface PastAssumption {
  metric: string;
  value: string;
  /** Days from the decision to within the quarter by which it is due. */
  after: number;
  /** In percent, of the user and of the administrator, as the team is listed. */
  forecasts: readonly [number, number];
  /** None yet where it is null, though it is due. */
  came: readonly [Outcome, string] | null;
}

export interface PastDecision {
  /** Days since the committee decided. */
  age: number;
  thesis: string;
  outcome: 'approved' | 'rejected';
  note: string;
  assumptions: readonly PastAssumption[];
}

/** What the committee decided long ago on deals of the first demo firm, what its members forecast, and what came of it. */
export const PAST_DECISIONS: Readonly<Record<string, PastDecision>> = {
  Amberjack: {
    age: 430,
    thesis: 'A brand that students pass on to each other could grow without paid marketing.',
    outcome: 'rejected',
    note: 'Too little is known of what a customer costs.',
    assumptions: [
      {
        metric: 'Customers',
        value: '10,000',
        after: 120,
        forecasts: [30, 55],
        came: ['no', 'The founder wrote of 4,200 in the newsletter.'],
      },
      {
        metric: 'Seed round closed',
        value: 'with a lead',
        after: 120,
        forecasts: [60, 65],
        came: ['yes', 'Announced by the lead.'],
      },
      {
        metric: 'Second city',
        value: 'launched',
        after: 210,
        forecasts: [45, 70],
        came: ['no', 'Still one city on the site.'],
      },
    ],
  },
  Copperline: {
    age: 350,
    thesis: 'Foundries replace their controls in the next five years, and nobody else speaks to the old ones.',
    outcome: 'approved',
    note: 'Approved; the founders are also talking to a larger fund.',
    assumptions: [
      {
        metric: 'Paying foundries',
        value: '6',
        after: 100,
        forecasts: [75, 80],
        came: ['yes', 'Seven are named on the site.'],
      },
      {
        metric: 'Gross margin',
        value: 'above 40 %',
        after: 190,
        forecasts: [55, 70],
        came: ['unknown', 'Another fund leads, and no figures are published.'],
      },
      {
        metric: 'Head of sales',
        value: 'hired',
        after: 100,
        forecasts: [85, 90],
        came: ['yes', 'Announced in March; met at the fair.'],
      },
      {
        metric: 'Series A',
        value: 'closed',
        after: 280,
        forecasts: [40, 60],
        came: ['no', 'The round was postponed, says the founder.'],
      },
    ],
  },
  'Kelp & Co': {
    age: 260,
    thesis: 'Packaging rules make seaweed the cheapest certified material in three markets.',
    outcome: 'approved',
    note: 'Subject to the certificate.',
    assumptions: [
      {
        metric: 'Food contact certificate',
        value: 'granted',
        after: 90,
        forecasts: [80, 85],
        came: ['yes', 'The certificate is in the data room.'],
      },
      {
        metric: 'Cost per kilo',
        value: 'below $4',
        after: 150,
        forecasts: [50, 75],
        came: ['no', 'The pilot line runs at $5.20.'],
      },
      {
        metric: 'Signed buyers',
        value: '3',
        after: 90,
        forecasts: [70, 65],
        came: ['yes', 'Three letters with volumes, seen in diligence.'],
      },
      { metric: 'Pilot line', value: 'at full load', after: 150, forecasts: [60, 80], came: null },
    ],
  },
  'Sparrow Security': {
    age: 180,
    thesis: 'Security teams of 50 people buy what installs in a day.',
    outcome: 'approved',
    note: 'Both references were heard.',
    assumptions: [
      {
        metric: 'Annual recurring revenue',
        value: '$2M',
        after: 60,
        forecasts: [65, 70],
        came: ['yes', '$2.1M in the last board deck.'],
      },
      {
        metric: 'Churn a year',
        value: 'below 8 %',
        after: 60,
        forecasts: [70, 85],
        came: ['yes', '6 % by cohort in the data room.'],
      },
      {
        metric: 'Audit report',
        value: 'without findings',
        after: 60,
        forecasts: [90, 90],
        came: ['yes', 'The report was read.'],
      },
      {
        metric: 'Channel partner',
        value: 'signed',
        after: 60,
        forecasts: [35, 60],
        came: ['no', 'The partner chose another vendor.'],
      },
    ],
  },
};

/** What the members forecast of the assumptions of every approved case, in their order; of the user and of the administrator. */
export const FORECASTS = [
  [55, 70],
  [60, 65],
  [75, 80],
  [40, 50],
] as const;

/** One of them was plain long before its date. */
export const EARLY_OUTCOME = {
  place: 2,
  evidence: 'After the second contract the largest customer brings 17 % of the revenue.',
};
