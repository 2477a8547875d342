import { z } from 'zod';
import { errors } from '../errors.ts';
import { EmailAddress, Id, IdOut, requiredText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['People of companies'];

const Person = z.object({
  id: IdOut,
  company_id: IdOut,
  name: z.string(),
  email: z.string(),
  access: z
    .enum(['none', 'invited', 'expired', 'active'])
    .describe('to the Company Portal; an invitation that ran out can be sent again'),
  created_at: TimestampOut,
  can: z.object({ invite: z.boolean(), end: z.boolean() }),
});

const list = procedure({ needs: 'portfolio:read' })
  .route({
    method: 'GET',
    path: '/portfolio-companies/{id}/people',
    summary: 'Who speaks for a company: asked for updates by mail, and in the Company Portal',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ people: z.array(Person), can: z.object({ add: z.boolean(), invite: z.boolean() }) }));

const INVITING = errors('ALREADY_INVITED', 'PERSON_OF_FIRM', 'TOO_MANY_REQUESTS');

const add = procedure({ needs: 'portfolio:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/people',
    successStatus: 201,
    summary: 'Add somebody of a company, and invite them to the Company Portal',
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
  .errors({ ...errors('PERSON_LISTED', 'IDEMPOTENCY_CONFLICT'), ...INVITING })
  .output(Person);

const invite = procedure({ needs: 'invitation:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/company-people/{id}/invite',
    summary: 'Invite somebody of a company to the Company Portal, or send the invitation again',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(INVITING)
  .output(Person);

const end = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/company-people/{id}/end',
    summary: 'End the access of somebody of a company, its invitation and its links',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ id: IdOut }));

export const companyPeople = { list, add, invite, end };
