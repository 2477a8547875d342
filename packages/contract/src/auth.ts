import { AUTH_EVENT_TYPES, PASSWORD_MAX_BYTES, ROLES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from './errors.ts';
import { EmailAddress, Id, requiredText, TimestampOut, text } from './fields.ts';
import { procedure } from './procedure.ts';

export const Password = z
  .string('Password must be text.')
  .min(1, 'Please fill in all fields')
  .refine((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES, 'Password is too long.');

/** Said with every refused sign-in (document 1, section 3). */
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
const PhoneNumber = z.string('Phone must be text.').trim().min(1).max(40);
const passwordRefused = {
  PASSWORD_REFUSED: {
    ...errors('PASSWORD_REFUSED').PASSWORD_REFUSED,
    data: z.object({ reasons: z.array(z.string()) }),
  },
};
const withLockout = {
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

const signUp = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/signup',
    inputStructure: 'detailed',
    summary: 'Create an organization and its first administrator, or accept an invitation with a new account',
    tags: ['Access'],
  })
  .input(
    z.object({
      query: RedirectQuery,
      body: z.strictObject({
        email: EmailAddress,
        password: Password,
        data: z.strictObject({
          first_name: requiredText('First name', 100),
          last_name: requiredText('Last name', 100),
          tenant_name: text('Organization name', 120).optional(),
          invitation_token: z.string().max(200).optional(),
        }),
        ...clientExtras,
      }),
    }),
  )
  .errors({
    ...errors('EMAIL_TAKEN', 'HTTPS_REQUIRED', 'INVITATION_INVALID', 'INVITATION_FOR_ANOTHER', 'SEATS_TAKEN'),
    ...passwordRefused,
  })
  .output(Session);

const token = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/token',
    inputStructure: 'detailed',
    summary: 'Sign in with a password, or carry a session on with its refresh token (a browser: with its cookie)',
    tags: ['Access'],
  })
  .input(
    z.object({
      query: z.strictObject({
        grant_type: z.enum(['password', 'refresh_token'], 'grant_type must be password or refresh_token.'),
      }),
      body: z.strictObject({
        email: EmailAddress.optional(),
        phone: PhoneNumber.optional(),
        password: Password.optional(),
        refresh_token: z.string().max(500).optional(),
        ...clientExtras,
      }),
    }),
  )
  .errors({
    ...errors('CREDENTIALS_MISSING', 'ACCOUNT_INACTIVE', 'HTTPS_REQUIRED', 'REFRESH_REFUSED'),
    ...withLockout,
  })
  .output(Session);

const recover = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/recover',
    inputStructure: 'detailed',
    summary: 'Mail a link to set a new password; answers alike whether or not the account exists',
    tags: ['Access'],
  })
  .input(z.object({ query: RedirectQuery, body: z.strictObject({ email: EmailAddress, ...clientExtras }) }))
  .errors(errors('HTTPS_REQUIRED'))
  .output(z.object({}));

const resend = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/resend',
    inputStructure: 'detailed',
    summary: 'Send the verification mail again; answers alike whether or not the account exists',
    tags: ['Access'],
  })
  .input(
    z.object({
      query: RedirectQuery,
      body: z.strictObject({
        type: z.enum(['signup', 'phone_change']),
        email: EmailAddress.optional(),
        phone: PhoneNumber.optional(),
        ...clientExtras,
      }),
    }),
  )
  .errors(errors('HTTPS_REQUIRED', 'CREDENTIALS_MISSING', 'REAUTHENTICATION_REQUIRED'))
  .output(z.object({ message_id: z.string().nullable() }));

const otp = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/otp',
    inputStructure: 'detailed',
    summary: 'Send a one-time code to a confirmed address or number; answers alike whether or not the account exists',
    tags: ['Access'],
  })
  .input(
    z.object({
      query: RedirectQuery,
      body: z.strictObject({
        email: EmailAddress.optional(),
        phone: PhoneNumber.optional(),
        create_user: z.boolean().optional().describe('accounts are made by sign-up only'),
        data: z.unknown().optional(),
        ...clientExtras,
      }),
    }),
  )
  .errors(errors('HTTPS_REQUIRED', 'CREDENTIALS_MISSING'))
  .output(z.object({ message_id: z.string().nullable() }));

const verify = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/verify',
    summary: 'Use a link or a code: confirm an address or number, sign in with a code, set a new password',
    tags: ['Access'],
  })
  .input(
    z.strictObject({
      type: z.enum(['signup', 'email', 'magiclink', 'recovery', 'sms', 'phone_change']),
      token_hash: z.string().max(200).optional().describe('of a link'),
      token: z.string().max(20).optional().describe('a code, with the address or number that it was sent to'),
      email: EmailAddress.optional(),
      phone: PhoneNumber.optional(),
      password: Password.optional().describe('with recovery: sets it at once, without a session'),
      redirect_to: z.string().max(2000).optional(),
      options: z.unknown().optional(),
      ...clientExtras,
    }),
  )
  .errors({ ...errors('SECRET_REFUSED', 'HTTPS_REQUIRED', 'ACCOUNT_INACTIVE'), ...codeRefused, ...passwordRefused })
  .output(z.union([Session, z.object({ verified: z.literal(true), user: z.null() })]));

const signOut = procedure({
  needs: 'session:own',
  mode: 'write',
  restricted: ['second_factor', 'enrolment', 'recovery'],
})
  .route({
    method: 'POST',
    path: '/auth/logout',
    inputStructure: 'detailed',
    successStatus: 204,
    summary: 'Sign out',
    tags: ['Access'],
  })
  .input(z.object({ query: z.strictObject({ scope: z.enum(['local', 'others', 'global']).default('local') }) }));

const getUser = procedure({ needs: 'session:own', restricted: ['second_factor', 'enrolment', 'recovery'] })
  .route({ method: 'GET', path: '/auth/user', summary: 'The signed-in user', tags: ['Access'] })
  .output(AuthUser);

const updateUser = procedure({ needs: 'session:own', mode: 'write', restricted: ['recovery'] })
  .route({
    method: 'PUT',
    path: '/auth/user',
    summary: 'Change the password (with the current one, or the code of a reauthentication), the name, or the number',
    tags: ['Access'],
  })
  .input(
    z.strictObject({
      password: Password.optional(),
      current_password: Password.optional(),
      nonce: z.string().max(20).optional(),
      phone: PhoneNumber.optional(),
      data: z
        .strictObject({
          first_name: requiredText('First name', 100).optional(),
          last_name: requiredText('Last name', 100).optional(),
        })
        .optional(),
      ...clientExtras,
    }),
  )
  .errors({
    ...errors('PASSWORD_WRONG', 'REAUTHENTICATION_REQUIRED', 'NEW_PASSWORD_REQUIRED', 'HTTPS_REQUIRED'),
    ...passwordRefused,
    ...codeRefused,
  })
  .output(AuthUser);

const reauthenticate = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/reauthenticate',
    summary: 'Prove oneself again with the password, for what is delicate in the next minutes',
    tags: ['Access'],
  })
  .input(z.strictObject({ password: Password }))
  .errors({ ...errors('PASSWORD_WRONG', 'HTTPS_REQUIRED'), ACCOUNT_LOCKED: withLockout.ACCOUNT_LOCKED })
  .output(Session);

const requestReauthentication = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'GET',
    path: '/auth/reauthenticate',
    summary: 'Mail a code that stands in for the current password (`nonce`) when it is changed',
    tags: ['Access'],
  })
  .output(z.object({}));

const OwnSession = z.object({
  id: Id,
  is_current: z.boolean(),
  tenant_name: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  created_at: TimestampOut,
  last_activity_at: TimestampOut,
  expires_at: TimestampOut,
});

const listSessions = procedure({ needs: 'session:own' })
  .route({ method: 'GET', path: '/auth/sessions', summary: 'Where one is signed in', tags: ['Access'] })
  .output(z.array(OwnSession));

const endSession = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    successStatus: 204,
    summary: 'End one of the own sessions',
    tags: ['Access'],
  })
  .input(z.object({ id: Id }));

const logAuthEvent = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/log_auth_event',
    summary: 'Store what a client reports about its own sign-in, marked as reported by the client',
    tags: ['Access'],
  })
  .input(
    z.strictObject({
      p_user_id: Id.nullish(),
      p_tenant_id: Id.nullish(),
      p_event_type: z.enum(AUTH_EVENT_TYPES, 'This is not an event of signing in.'),
      p_ip_address: z.string().max(100).nullish(),
      p_user_agent: text('User agent', 400).nullish(),
      p_session_id: z.string().max(8, 'Send the first 8 characters only.').nullish(),
      p_failure_reason: text('Failure reason', 500).nullish(),
      p_additional_data: z.record(z.string().max(100), z.string().max(500)).nullish(),
    }),
  )
  .output(z.object({ id: Id }));

export const ProfileView = z.object({
  id: Id,
  tenant_id: Id,
  tenant_name: z.string(),
  currency: z.string(),
  role: z.enum(ROLES),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  email_verified: z.boolean(),
  session_expires_at: TimestampOut,
  email_confirmed_at: TimestampOut.nullable(),
  last_login_at: TimestampOut.nullable(),
  time_zone: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  has_second_factor: z.boolean(),
  second_factor_due_at: TimestampOut.nullable().describe('until when the firm gives this person time to set one up'),
  organizations: z
    .array(z.object({ tenant_id: Id, name: z.string(), role: z.enum(ROLES) }))
    .describe('every firm that this person belongs to'),
});

const getProfile = procedure({ needs: 'session:own' })
  .route({ method: 'GET', path: '/user-profiles/me', summary: 'The profile of the signed-in user', tags: ['Access'] })
  .output(ProfileView);

const TeamMember = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
});

const listTeam = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/user-profiles/team',
    summary: 'Firm administrators and firm users, who can own deals',
    tags: ['Access'],
  })
  .output(z.array(TeamMember));

const switchOrganization = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/organization',
    summary: 'Go on in another firm that one belongs to',
    tags: ['Access'],
  })
  .input(z.strictObject({ tenant_id: Id }))
  .errors(errors('REAUTHENTICATION_REQUIRED'))
  .output(Session);

export const auth = {
  signUp,
  token,
  recover,
  resend,
  otp,
  verify,
  signOut,
  getUser,
  updateUser,
  reauthenticate,
  requestReauthentication,
  listSessions,
  endSession,
  logAuthEvent,
  switchOrganization,
  getProfile,
  listTeam,
};
