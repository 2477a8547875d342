import { TIER_NAMES } from '@cairn/domain';

/** The tiers as people know them (docs/rules/firm.md#plan). */
export const PLANS = {
  free: { name: 'Free Tier', says: 'Up to 3 members, free of charge.' },
  professional: { name: TIER_NAMES.professional, says: 'Up to 10 members.' },
  enterprise: { name: TIER_NAMES.enterprise, says: 'Any number of members.' },
} as const;
