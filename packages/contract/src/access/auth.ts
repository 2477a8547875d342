import { z } from 'zod';
import { errors } from '../errors.ts';
import { EmailAddress, requiredText, text } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { account } from './auth-account.ts';
import {
  clientExtras,
  codeRefused,
  Password,
  PhoneNumber,
  passwordRefused,
  RedirectQuery,
  Session,
  withLockout,
} from './auth-views.ts';

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
    ...errors('CREDENTIALS_MISSING', 'ACCOUNT_INACTIVE', 'ORGANIZATION_SUSPENDED', 'HTTPS_REQUIRED', 'REFRESH_REFUSED'),
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
  .errors({
    ...errors('SECRET_REFUSED', 'HTTPS_REQUIRED', 'ACCOUNT_INACTIVE', 'ORGANIZATION_SUSPENDED'),
    ...codeRefused,
    ...passwordRefused,
  })
  .output(z.union([Session, z.object({ verified: z.literal(true), user: z.null() })]));

const signOut = procedure({
  needs: 'session:own',
  mode: 'write',
  restricted: ['second_factor', 'enrolment', 'recovery', 'portal_closed'],
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

export const auth = {
  signUp,
  token,
  recover,
  resend,
  otp,
  verify,
  signOut,
  ...account,
};
