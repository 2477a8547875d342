import { ROLES, type TIER_MEMBERS } from '@cairn/domain';
import { z } from 'zod';
import { Id, IdOut, requiredText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const PersonView = z.object({
  id: IdOut,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  email_verified: z.boolean(),
  has_second_factor: z.boolean(),
  locked: z.boolean().describe('too many failed sign-ins'),
  locked_until: TimestampOut.nullable(),
  last_login_at: TimestampOut.nullable(),
  created_at: TimestampOut,
  can: z.object({ unlock: z.boolean(), manage: z.boolean().describe('suspend, activate, delete, change the role') }),
});

const TIERS = ['free', 'professional', 'enterprise'] as const satisfies readonly (keyof typeof TIER_MEMBERS)[];

const list = procedure({ needs: 'people:manage' })
  .route({ method: 'GET', path: '/people', summary: 'The people of the own firm, and its seats', tags: ['People'] })
  .output(
    z.object({
      people: z.array(PersonView),
      seats: z.object({
        tier: z.enum(TIERS),
        limit: z.int().nullable().describe('null: any number'),
        members: z.int().describe('active firm administrators and firm users'),
        invitations: z.int().describe('open invitations for these roles'),
      }),
    }),
  );

const unlock = procedure({ needs: 'people:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/people/{id}/unlock',
    summary: 'Let somebody sign in again who is locked out after failed attempts',
    tags: ['People'],
  })
  .input(z.strictObject({ id: Id, reason: requiredText('Reason', 500) }))
  .output(z.object({ id: IdOut, locked: z.literal(false) }));

export const people = { list, unlock };
