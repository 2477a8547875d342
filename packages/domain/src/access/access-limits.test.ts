import { expect, it } from 'vitest';
import * as limits from './access-limits.ts';
import { PASSWORD_MIN_LENGTH } from './passwords.ts';

// Written out from the specification and the product's decisions: tests of what these do take them as they are.
it('has the limits of the specification', () => {
  expect({ ...limits, PASSWORD_MIN_LENGTH }).toEqual({
    PASSWORD_MIN_LENGTH: 12,
    LOCKOUT_AFTER_FAILURES: 5,
    LOCKOUT_MINUTES: 30,
    SESSION_MINUTES: 60,
    SESSION_MAX_HOURS: 12,
    SESSION_WARNING_MINUTES: 5,
    REAUTHENTICATION_MINUTES: 10,
    INVITATION_DAYS: 7,
    INVITATION_REDIRECT_MS: 2000,
    RECOVERY_CODE_COUNT: 10,
    FACTORS_MAX: 10,
    SECOND_FACTOR_GRACE_DAYS_MAX: 30,
    TIER_MEMBERS: { free: 3, professional: 10, enterprise: null },
    TIER_NAMES: { free: 'Free', professional: 'Growth', enterprise: 'Professional' },
    TIER_BYTES: { free: 2_147_483_648, professional: 53_687_091_200, enterprise: 536_870_912_000 },
    TRIAL_DAYS: 14,
    TRIAL_TIER: 'professional',
    TIERS: ['free', 'professional', 'enterprise'],
    TOAST: { limit: 1, durationMs: 5000, removeDelayMs: 1_000_000, swipeThreshold: 50, hotkey: 'F8' },
    PLATFORM_TENANT_ID: '00000000-0000-7000-8000-000000000001',
    AUTH_EVENT_TYPES: [
      'login_success',
      'login_failure',
      'logout',
      'signup_success',
      'signup_failure',
      'password_reset_request',
      'password_reset_failure',
      'password_change_success',
      'password_change_failure',
    ],
  });
});
