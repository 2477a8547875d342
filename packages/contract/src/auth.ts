import { PASSWORD_MAX_BYTES, ROLES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from './errors.ts';
import { EmailAddress, Id, requiredText, TimestampOut } from './fields.ts';
import { procedure } from './procedure.ts';

const Password = z
  .string('Password must be text.')
  .min(1, 'Please fill in all fields')
  .refine((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES, 'Password is too long.');

/** Said with every refused sign-in (document 1, section 3). */
const LockoutInfo = z.object({
  locked: z.boolean(),
  remaining: z.int(),
  failures: z.int(),
  lockoutExpiresAt: TimestampOut.nullable(),
});

const AuthUser = z.object({
  id: Id,
  email: z.string(),
  email_confirmed_at: TimestampOut.nullable(),
  confirmation_sent_at: TimestampOut.optional().describe('when the verification mail was sent, if one was'),
  user_metadata: z.object({ first_name: z.string(), last_name: z.string() }),
});

/** A browser gets its session as a cookie and no token in the body; an API client gets the token to send as bearer. */
const Session = z.object({
  access_token: z.string().optional(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int().describe('seconds since 1970'),
  user: AuthUser,
});

const signUp = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/signup',
    summary: 'Create an organization and its first administrator',
    tags: ['Access'],
  })
  .input(
    z.strictObject({
      email: EmailAddress,
      password: Password,
      data: z.strictObject({
        first_name: requiredText('First name', 100),
        last_name: requiredText('Last name', 100),
        tenant_name: requiredText('Organization name', 120),
      }),
    }),
  )
  .errors({
    ...errors('EMAIL_TAKEN', 'HTTPS_REQUIRED'),
    PASSWORD_REFUSED: {
      ...errors('PASSWORD_REFUSED').PASSWORD_REFUSED,
      data: z.object({ reasons: z.array(z.string()) }),
    },
  })
  .output(Session);

const signIn = procedure({ needs: 'public', mode: 'write' })
  .route({ method: 'POST', path: '/auth/token', inputStructure: 'detailed', summary: 'Sign in', tags: ['Access'] })
  .input(
    z.object({
      query: z.strictObject({ grant_type: z.literal('password', 'grant_type must be password.') }),
      body: z.strictObject({ email: EmailAddress, password: Password }),
    }),
  )
  .errors({
    ...errors('ACCOUNT_INACTIVE', 'HTTPS_REQUIRED'),
    SIGN_IN_REFUSED: { ...errors('SIGN_IN_REFUSED').SIGN_IN_REFUSED, data: z.object({ lockoutInfo: LockoutInfo }) },
    ACCOUNT_LOCKED: { ...errors('ACCOUNT_LOCKED').ACCOUNT_LOCKED, data: z.object({ lockoutInfo: LockoutInfo }) },
  })
  .output(Session);

const signOut = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/logout',
    inputStructure: 'detailed',
    successStatus: 204,
    summary: 'Sign out',
    tags: ['Access'],
  })
  .input(z.object({ query: z.strictObject({ scope: z.enum(['local', 'others', 'global']).default('local') }) }));

const getUser = procedure({ needs: 'session:own' })
  .route({ method: 'GET', path: '/auth/user', summary: 'The signed-in user', tags: ['Access'] })
  .output(AuthUser);

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

export const auth = { signUp, signIn, signOut, getUser, getProfile, listTeam };
