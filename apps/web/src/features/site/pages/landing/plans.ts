/** docs/rules/site.md#plans. Every plan has every area of the product; they differ in how many members work in it. */
export const PLANS = [
  {
    name: 'Free',
    price: '$0',
    period: 'forever',
    description: 'For partners who raise a first fund.',
    features: [
      'Up to 3 members',
      '2 GB of files',
      'Every area of the product',
      'Portal users without limit',
      'Import of your existing lists',
    ],
    cta: 'Start for free',
    popular: false,
  },
  {
    name: 'Growth',
    price: '$200',
    period: 'per month',
    description: 'For a team that runs its first funds.',
    features: [
      'Up to 10 members',
      '50 GB of files',
      'Every area of the product',
      'Portal users without limit',
      'Import of your existing lists',
    ],
    cta: 'Start Free Trial',
    popular: true,
  },
  {
    name: 'Professional',
    price: '$400',
    period: 'per month',
    description: 'For a firm that keeps growing.',
    features: [
      'Unlimited members',
      '500 GB of files',
      'Every area of the product',
      'Portal users without limit',
      'Import of your existing lists',
    ],
    cta: 'Start Free Trial',
    popular: false,
  },
] as const;

export const TERMS = ['14-day free trial', 'No setup fees', 'Cancel anytime'];
