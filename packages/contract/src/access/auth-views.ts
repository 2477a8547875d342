import { PASSWORD_MAX_BYTES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, TimestampOut } from '../fields.ts';

export const Password = z
  .string('Password must be text.')
  .min(1, 'Please fill in all fields')
  .refine((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES, 'Password is too long.');

/** Said with every refused sign-in (docs/rules/access.md#sign-in). */
export const LockoutInfo = z.object({
  locked: z.boolean(),
  remaining: z.int(),
  failures: z.int(),
  lockoutExpiresAt: TimestampOut.nullable(),
});

/** A second factor as its owner sees it; the secret and the whole number never leave again. */
export const FactorView = z.object({
  id: Id,
  factor_type: z.enum(['totp', 'phone']),
  status: z.enum(['unverified', 'verified']),
  friendly_name: z.string(),
  phone: z.string().optional().describe('the last digits only'),
  created_at: TimestampOut,
  updated_at: TimestampOut,
  last_used_at: TimestampOut.nullable(),
});

const AuthMethod = z.object({ method: z.string(), timestamp: z.int() });

export const AuthUser = z.object({
  id: Id,
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  email_confirmed_at: TimestampOut.nullable(),
  confirmation_sent_at: TimestampOut.optional().describe('when the verification mail was sent, if one was'),
  phone: z.string(),
  phone_confirmed_at: TimestampOut.nullable(),
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()) }),
  user_metadata: z.object({ first_name: z.string(), last_name: z.string() }),
  identities: z.array(z.object({ id: z.string(), provider: z.string() })),
  factors: z.array(FactorView),
  created_at: TimestampOut,
  updated_at: TimestampOut,
});

/**
 * A browser gets its session as a cookie and no token in the body; an API client gets the tokens. A restricted session may
 * only do what its restriction asks for: give the second factor, enrol one, or set a new password.
 */
export const Session = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional().describe('good once'),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int().describe('seconds since 1970'),
  aal: z.enum(['aal1', 'aal2']),
  amr: z.array(AuthMethod),
  restriction: z.enum(['second_factor', 'enrolment', 'recovery']).nullable(),
  user: AuthUser,
});

/** What clients of Supabase Auth send along; nothing here depends on it. */
export const clientExtras = {
  gotrue_meta_security: z.unknown().optional(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
  channel: z.string().optional(),
};
export const RedirectQuery = z.strictObject({
  redirect_to: z.string().max(2000).optional().describe('a path of this installation; anything else is ignored'),
});
export const PhoneNumber = z.string('Phone must be text.').trim().min(1).max(40);
export const passwordRefused = {
  PASSWORD_REFUSED: {
    ...errors('PASSWORD_REFUSED').PASSWORD_REFUSED,
    data: z.object({ reasons: z.array(z.string()) }),
  },
};
export const withLockout = {
  SIGN_IN_REFUSED: { ...errors('SIGN_IN_REFUSED').SIGN_IN_REFUSED, data: z.object({ lockoutInfo: LockoutInfo }) },
  ACCOUNT_LOCKED: { ...errors('ACCOUNT_LOCKED').ACCOUNT_LOCKED, data: z.object({ lockoutInfo: LockoutInfo }) },
};
/** A wrong second factor counts like a wrong password, and says as much. */
export const codeRefused = {
  CODE_REFUSED: {
    ...errors('CODE_REFUSED').CODE_REFUSED,
    data: z.object({ lockoutInfo: LockoutInfo.optional() }),
  },
  ACCOUNT_LOCKED: withLockout.ACCOUNT_LOCKED,
};
