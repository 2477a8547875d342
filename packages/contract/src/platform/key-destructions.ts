import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, TimestampOut, text } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Platform administration'];
const needs = 'platform:manage';

export const KeyDestruction = z.object({
  id: IdOut,
  state: z.enum(['requested', 'approved', 'done', 'withdrawn']),
  reason: z.string(),
  handed_over: z.string().describe('what the firm was given of its data before'),
  wait_days: z.int(),
  created_at: TimestampOut,
  due_at: TimestampOut.nullable().describe('once it is approved'),
  ended_at: TimestampOut.nullable(),
  can: z.object({ approve: z.boolean().describe('never what one requested oneself'), withdraw: z.boolean() }),
});

const Firm = { id: Id };
const Confirmation = text('Name', 200).describe('the name of the organization, typed');

const request = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/tenants/{id}/key-destruction',
    successStatus: 201,
    summary: 'Ask that the data keys of a suspended firm are destroyed; somebody else approves',
    tags,
  })
  .input(
    z.strictObject({
      ...Firm,
      confirmation: Confirmation,
      reason: requiredText('Reason', 1000),
      handed_over: requiredText('What the firm was given', 1000),
      wait_days: z
        .int('The days must be a whole number.')
        .min(7, 'At least 7 days.')
        .max(90, 'At most 90 days.')
        .default(30),
    }),
  )
  .errors(
    errors(
      'REAUTHENTICATION_REQUIRED',
      'DESTRUCTION_TOO_EARLY',
      'DESTRUCTION_OPEN',
      'DESTRUCTION_HELD',
      'KEYS_DESTROYED',
    ),
  )
  .output(KeyDestruction);

const approve = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/tenants/{id}/key-destruction/approve',
    summary: 'Approve it as a second person; the keys are destroyed when the days of waiting are over',
    tags,
  })
  .input(z.strictObject({ ...Firm, confirmation: Confirmation }))
  .errors(errors('REAUTHENTICATION_REQUIRED', 'DESTRUCTION_SETTLED', 'DESTRUCTION_OWN', 'DESTRUCTION_HELD'))
  .output(KeyDestruction);

const withdraw = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/tenants/{id}/key-destruction/withdraw',
    summary: 'Withdraw it, before the keys are destroyed',
    tags,
  })
  .input(z.strictObject({ ...Firm, reason: requiredText('Reason', 1000) }))
  .errors(errors('DESTRUCTION_SETTLED'))
  .output(KeyDestruction);

export const keyDestructions = { request, approve, withdraw };
