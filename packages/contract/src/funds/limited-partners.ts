import { LP_CHANGE_KINDS, LP_FIELDS } from '@cairn/domain/fund';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { EmailAddress, Id, IdOut, optionalText, requiredText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf, newFields, readableFields, writableFields } from '../record-fields.ts';

const tags = ['Limited partners'];

const Contact = z.object({
  id: IdOut,
  name: z.string(),
  email: z.string(),
  access: z.enum(['none', 'invited', 'expired', 'active']).describe('to the LP Portal'),
});

const Change = z.object({
  id: IdOut,
  kind: choiceOf({ label: 'Kind', choices: LP_CHANGE_KINDS }),
  requested_by_name: z.string(),
  from_portal: z.boolean().describe('whether somebody who speaks for the limited partner has asked for it'),
  created_at: TimestampOut,
  can: z.object({ approve: z.boolean(), reject: z.boolean() }),
});

const Partner = z.object({
  id: IdOut,
  ...readableFields(LP_FIELDS),
  tax_id: z.string().nullable().describe('masked; in clear by /reveal'),
  bank_details: z.string().nullable().describe('masked; in clear by /reveal'),
  contacts: z.array(Contact),
  commitments: z.array(
    z.object({ fund_id: IdOut, fund_name: z.string(), currency: z.string(), commitment: z.int(), paid_in: z.int() }),
  ),
  changes: z.array(Change).describe('what waits for a second person'),
  payout_refusal: z.string().nullable().describe('why nothing may be paid to it'),
  created_at: TimestampOut,
  version: z.int(),
  can: z.object({ edit: z.boolean(), invite: z.boolean() }),
});
const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Partner }) };

const list = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/limited-partners', summary: 'The register of limited partners', tags })
  .input(z.strictObject({}))
  .output(z.object({ rows: z.array(Partner), can: z.object({ create: z.boolean() }) }));

const create = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/limited-partners', successStatus: 201, summary: 'Add a limited partner', tags })
  .input(z.strictObject(newFields(LP_FIELDS)))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Partner);

const update = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/limited-partners/{id}',
    summary: 'Change a limited partner; some of it waits for a second person',
    tags,
  })
  .input(z.strictObject(writableFields(LP_FIELDS)).partial().extend({ id: Id, version: Version }))
  .errors({ STALE_VERSION: Stale, ...errors('CHANGE_WAITING') })
  .output(Partner);

const reveal = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/limited-partners/{id}/reveal',
    summary: 'Tax number and bank details in clear; that they were read is an event',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ id: IdOut, tax_id: z.string().nullable(), bank_details: z.string().nullable() }));

const revealChange = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/lp-changes/{id}/reveal',
    summary: 'What a change that waits would make of a limited partner; that it was read is an event',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ id: IdOut, before: z.string().nullable(), after: z.string().nullable() }));

const decideChange = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/lp-changes/{id}/decide',
    summary: 'Approve a change that somebody else has asked for, or reject it',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      decision: z.enum(['approved', 'rejected'], 'Decision must be approved or rejected.'),
      note: optionalText('How it was verified', 1000).optional(),
    }),
  )
  .errors(errors('SECOND_PERSON_NEEDED', 'FUND_WORK_DONE', 'CONTACT_LISTED', 'TOO_MANY_REQUESTS'))
  .output(Partner);

const INVITING = errors('ALREADY_INVITED', 'PERSON_OF_FIRM', 'TOO_MANY_REQUESTS');

const addContact = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/limited-partners/{id}/contacts',
    successStatus: 201,
    summary: 'Add somebody who speaks for a limited partner, and invite them to the LP Portal',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      name: requiredText('Name', 200),
      email: EmailAddress,
      invite: z.boolean().default(false).describe('only by who may invite people to the firm'),
    }),
  )
  .errors({ ...errors('CONTACT_LISTED', 'IDEMPOTENCY_CONFLICT'), ...INVITING })
  .output(Contact);

const inviteContact = procedure({ needs: 'invitation:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/lp-contacts/{id}/invite',
    summary: 'Invite somebody to the LP Portal, or send the invitation again',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(INVITING)
  .output(Contact);

const endContact = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/lp-contacts/{id}/end',
    summary: 'End the access of somebody to what a limited partner has',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ id: IdOut }));

const Totals = z.record(z.string(), z.int()).describe('minor units by currency');

const getSecure = procedure({ needs: 'data_protection:read', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/get_limited_partner_secure',
    summary: 'The encrypted amounts of a limited partner; that they were read is an event',
    tags,
  })
  .input(z.strictObject({ lp_id: Id }))
  .output(z.object({ id: IdOut, commitment_amount: Totals, invested_amount: Totals }));

export const limitedPartners = {
  list,
  create,
  update,
  reveal,
  revealChange,
  decideChange,
  addContact,
  inviteContact,
  endContact,
  getSecure,
};
