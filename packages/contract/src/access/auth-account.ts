import { AUTH_EVENT_TYPES, ROLES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, requiredText, TimestampOut, text } from '../fields.ts';
import { procedure } from '../procedure.ts';
import {
  AuthUser,
  clientExtras,
  codeRefused,
  Password,
  PhoneNumber,
  passwordRefused,
  Session,
  withLockout,
} from './auth-views.ts';

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
      p_event_type: z.enum(AUTH_EVENT_TYPES, 'This is not a sign-in event.'),
      p_ip_address: text('IP address', 100).nullish(),
      p_user_agent: text('User agent', 400).nullish(),
      p_session_id: text('Session', 8).nullish(),
      p_failure_reason: text('Failure reason', 500).nullish(),
      p_additional_data: z.record(text('Key', 100), text('Value', 500)).nullish(),
    }),
  )
  .output(z.object({ id: Id }));

const ProfileView = z.object({
  id: Id,
  tenant_id: Id,
  tenant_name: z.string().describe('with logo, currency and time zone of the firm that is read, while one is'),
  tenant_logo_url: z.string().nullable(),
  currency: z.string(),
  role: z.enum(ROLES),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  email_verified: z.boolean(),
  session_expires_at: TimestampOut,
  session_minutes: z.int().describe('how long the firm lets a session last without a refresh'),
  session_max_hours: z.int().describe('and from sign-in at most'),
  email_confirmed_at: TimestampOut.nullable(),
  last_login_at: TimestampOut.nullable(),
  time_zone: z.string(),
  is_reading: z.boolean().describe('a firm by a grant of break-glass access, where nothing can be changed'),
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

const getSignedIn = procedure({ needs: 'public' })
  .route({
    method: 'GET',
    path: '/auth/signed-in',
    summary: 'The profile of the signed-in user, or null when nobody is signed in',
    tags: ['Access'],
  })
  .input(z.strictObject({}))
  .errors(
    errors('SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_ENROLMENT_REQUIRED', 'NEW_PASSWORD_REQUIRED', 'PORTAL_CLOSED'),
  )
  .output(
    z.object({
      profile: ProfileView.nullable(),
      ended: z.string().nullable().describe('why the session is over, where the person or the firm was suspended'),
    }),
  );

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

const switchOrganization = procedure({ needs: 'session:own', mode: 'write', restricted: ['portal_closed'] })
  .route({
    method: 'POST',
    path: '/auth/organization',
    summary: 'Go on in another firm that one belongs to',
    tags: ['Access'],
  })
  .input(z.strictObject({ tenant_id: Id }))
  .errors(errors('REAUTHENTICATION_REQUIRED'))
  .output(Session);

/** The person who is signed in, and what they do with their own account. */
export const account = {
  getUser,
  updateUser,
  reauthenticate,
  requestReauthentication,
  listSessions,
  endSession,
  logAuthEvent,
  switchOrganization,
  getProfile,
  getSignedIn,
  listTeam,
};
