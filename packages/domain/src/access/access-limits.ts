/** Limits and times of getting in, as docs/rules/access.md has them. */
export const LOCKOUT_AFTER_FAILURES = 5;
export const LOCKOUT_MINUTES = 30;
export const SESSION_MINUTES = 60;
export const SESSION_MAX_HOURS = 12;
export const SESSION_WARNING_MINUTES = 5;

export const TOAST = {
  limit: 1,
  durationMs: 5000,
  removeDelayMs: 1_000_000,
  swipeThreshold: 50,
  hotkey: 'F8',
} as const;

/** The tenant of the platform's own staff, the same in every installation. */
export const PLATFORM_TENANT_ID = '00000000-0000-7000-8000-000000000001';
/** Below this age of the last proof, what is delicate may be done without being asked again. */
export const REAUTHENTICATION_MINUTES = 10;
export const INVITATION_DAYS = 7;
export const INVITATION_REDIRECT_MS = 2000;
export const RECOVERY_CODE_COUNT = 10;
/** Factors of one person, and passkeys of one person. */
export const FACTORS_MAX = 10;
export const SECOND_FACTOR_GRACE_DAYS_MAX = 30;
/** Members of each tier: firm administrators and firm users; people of the portals take no seat. */
export const TIER_MEMBERS = { free: 3, professional: 10, enterprise: null } as const;
/** How the plans are called wherever people read of them; the keys are what is stored and what the API says. */
export const TIER_NAMES = { free: 'Free', professional: 'Growth', enterprise: 'Professional' } as const;
/** Bytes of files that a firm of each tier may keep; what is there already stays when the plan becomes smaller. */
export const TIER_BYTES = { free: 2 * 1024 ** 3, professional: 50 * 1024 ** 3, enterprise: 500 * 1024 ** 3 } as const;
/** What a firm that signs up tries, and for how long; then it is on the free tier. */
export const TRIAL_DAYS = 14;
export const TRIAL_TIER = 'professional';
export type Tier = keyof typeof TIER_MEMBERS;
export const TIERS = Object.keys(TIER_MEMBERS) as [Tier, ...Tier[]];

/** docs/rules/access.md#auth-events */
export const AUTH_EVENT_TYPES = [
  'login_success',
  'login_failure',
  'logout',
  'signup_success',
  'signup_failure',
  'password_reset_request',
  'password_reset_failure',
  'password_change_success',
  'password_change_failure',
] as const;
