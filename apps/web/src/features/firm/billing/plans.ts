/** The tiers as people know them (docs/rules/firm.md#plan). */
export const PLANS = {
  free: { name: 'Free Tier', says: 'Up to 3 members, free of charge.' },
  professional: { name: 'Growth', says: 'Up to 10 members.' },
  enterprise: { name: 'Professional', says: 'Any number of members.' },
} as const;
