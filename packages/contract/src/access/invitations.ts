import { ROLES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { EmailAddress, Id, IdOut, TimestampOut, text, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { Session } from './auth-views.ts';

const INVITATION_STATES = ['open', 'accepted', 'expired', 'revoked'] as const;

const InvitationView = z.object({
  id: IdOut,
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(INVITATION_STATES),
  is_accepted: z.boolean(),
  expires_at: TimestampOut,
  invited_by: z.object({ id: IdOut, name: z.string() }).nullable().describe('null: the installation itself'),
  created_at: TimestampOut,
  last_sent_at: TimestampOut,
  sent_count: z.int(),
  accepted_at: TimestampOut.nullable(),
  revoked_at: TimestampOut.nullable(),
  version: z.int(),
  can: z.object({ resend: z.boolean(), revoke: z.boolean() }),
});

const Token = z.string('Send the token of the link.').min(1, 'Invalid invitation link').max(200);

const invite = procedure({ needs: 'invitation:manage', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/rpc/invite_user',
    summary: 'Invite somebody into the own firm; firm and inviter are those of the session',
    tags: ['Invitations'],
  })
  .input(
    z.strictObject({
      p_tenant_id: Id.nullish(),
      p_email: EmailAddress,
      p_role: z.enum(ROLES, 'Choose one of the listed roles.').default('firm_user'),
      p_invited_by: Id.nullish(),
      p_metadata: z
        .record(z.string().max(100), text('Metadata', 500))
        .nullish()
        .describe('time and name of the inviter; taken for compatibility, the server knows both'),
    }),
  )
  .errors(
    errors(
      'NO_ORGANIZATION',
      'ALREADY_MEMBER',
      'ALREADY_INVITED',
      'SEATS_TAKEN',
      'REAUTHENTICATION_REQUIRED',
      'IDEMPOTENCY_CONFLICT',
    ),
  )
  .output(InvitationView);

const list = procedure({ needs: 'invitation:manage' })
  .route({ method: 'GET', path: '/user-invitations', summary: 'Invitations of the own firm', tags: ['Invitations'] })
  .input(
    z.strictObject({
      search: text('Search', 200).optional().describe('part of the address'),
      status: z.enum(INVITATION_STATES).optional(),
    }),
  )
  .output(
    z.object({
      invitations: z.array(InvitationView).describe('newest first, at most 500'),
      counts: z.object({ open: z.int(), accepted: z.int(), expired: z.int(), revoked: z.int() }),
      roles: z.array(z.enum(ROLES)).describe('which ones the form offers'),
    }),
  );

const resend = procedure({ needs: 'invitation:manage', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/user-invitations/{id}/resend',
    summary: 'Send it again with a new link, good for another seven days; the old link is dead',
    tags: ['Invitations'],
  })
  .input(z.strictObject({ id: Id }))
  .errors(
    errors('INVITATION_CLOSED', 'SEATS_TAKEN', 'ALREADY_INVITED', 'REAUTHENTICATION_REQUIRED', 'IDEMPOTENCY_CONFLICT'),
  )
  .output(InvitationView);

const revoke = procedure({ needs: 'invitation:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/user-invitations/{id}/revoke',
    summary: 'Take an invitation back; its link is dead at once',
    tags: ['Invitations'],
  })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors({
    ...errors('INVITATION_CLOSED'),
    STALE_VERSION: { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: InvitationView }) },
  })
  .output(InvitationView);

/** Not a GET: a token in an address would end up in logs. */
const lookup = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/user-invitations/lookup',
    summary: 'What an invitation says, for the holder of its token',
    tags: ['Invitations'],
  })
  .input(z.strictObject({ invitation_token: Token }))
  .errors(errors('INVITATION_INVALID', 'HTTPS_REQUIRED'))
  .output(
    z.object({
      email: z.string().describe('whole: the holder of the token has the mail'),
      role: z.enum(ROLES),
      is_accepted: z.literal(false),
      expires_at: TimestampOut,
      organization_name: z.string(),
      organization_logo: z.string().nullable().describe('as a data: address, for a page of somebody without a session'),
      has_account: z.boolean().describe('whether to sign in or to sign up'),
    }),
  );

const accept = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/accept_invitation',
    summary: 'Join the inviting firm; the session goes on there',
    tags: ['Invitations'],
  })
  .input(z.strictObject({ p_invitation_token: Token, p_user_id: Id }))
  .errors(errors('HTTPS_REQUIRED'))
  .output(
    z.object({
      success: z.boolean(),
      error: z.string().nullable(),
      session: Session.optional().describe('the session in the inviting firm; the one that called is over'),
    }),
  );

export const invitations = { invite, list, resend, revoke, lookup, accept };
