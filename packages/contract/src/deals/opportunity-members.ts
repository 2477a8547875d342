import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { OpportunityView } from './opportunity-views.ts';

const tags = ['Opportunities'];
const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: OpportunityView }) };

const Members = z.object({
  is_confidential: z.boolean(),
  members: z
    .array(
      z.object({
        user_id: IdOut,
        added_by: IdOut.nullable(),
        created_at: TimestampOut,
        can: z.object({ remove: z.boolean() }),
      }),
    )
    .describe('empty while the deal is open to the whole firm'),
  can: z.object({ add: z.boolean() }),
});

/** Calls of opportunities: who sees a confidential deal. */
export const setConfidential = procedure({ needs: 'opportunity:set_confidential', mode: 'write' })
  .route({
    method: 'POST',
    path: '/opportunities/{id}/confidential',
    summary: 'Hide a deal from everybody but its members, or open it to the firm again',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      is_confidential: z.boolean('is_confidential must be true or false.'),
      member_ids: z.array(Id).max(200).optional().describe('further members; you and the owner always are'),
    }),
  )
  .errors({ ...errors('MEMBER_UNKNOWN', 'DEAL_MERGED'), STALE_VERSION: Stale })
  .output(OpportunityView);

export const listMembers = procedure({ needs: 'opportunity:read' })
  .route({ method: 'GET', path: '/opportunities/{id}/members', summary: 'Who sees a confidential deal', tags })
  .input(z.strictObject({ id: Id }))
  .output(Members);

export const addMember = procedure({ needs: 'opportunity:set_confidential', mode: 'write' })
  .route({ method: 'POST', path: '/opportunities/{id}/members', summary: 'Let somebody see a confidential deal', tags })
  .input(z.strictObject({ id: Id, user_id: Id }))
  .errors(errors('MEMBER_UNKNOWN', 'NOT_CONFIDENTIAL'))
  .output(Members);

export const removeMember = procedure({ needs: 'opportunity:set_confidential', mode: 'write' })
  .route({
    method: 'POST',
    path: '/opportunities/{id}/members/remove',
    summary: 'Hide a confidential deal from a member again, or leave it',
    tags,
  })
  .input(z.strictObject({ id: Id, user_id: Id }))
  .errors(errors('LAST_MEMBER', 'OWNER_STAYS', 'NOT_CONFIDENTIAL'))
  .output(Members);

const Memberless = z.object({ deals: z.int().describe('deals that nobody who works here sees any more') });

export const countMemberless = procedure({ needs: 'opportunity:hand_over' })
  .route({
    method: 'GET',
    path: '/opportunities/memberless',
    summary: 'How many confidential deals have no active member',
    tags,
  })
  .output(Memberless);

export const handOverMemberless = procedure({ needs: 'opportunity:hand_over', mode: 'write' })
  .route({
    method: 'POST',
    path: '/opportunities/memberless/hand-over',
    summary: 'Make a colleague a member of every confidential deal that has no active one',
    tags,
  })
  .input(z.strictObject({ user_id: Id }))
  .errors(errors('MEMBER_UNKNOWN'))
  .output(Memberless);
