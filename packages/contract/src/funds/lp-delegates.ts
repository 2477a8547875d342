import { DELEGATE_VIEWS, DELEGATES_AT_MOST, type DelegateView } from '@cairn/domain/fund';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, EmailAddress, Id, IdOut, requiredText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Delegates of limited partners'];
export const DelegateViews = z.array(
  z.enum(Object.keys(DELEGATE_VIEWS) as [DelegateView, ...DelegateView[]], 'Choose what they may see.'),
);

const Delegate = z.object({
  id: IdOut,
  lp_id: IdOut,
  lp_name: z.string(),
  name: z.string(),
  email: z.string(),
  funds: z.array(z.object({ id: IdOut, name: z.string() })),
  views: DelegateViews,
  expires_on: DayOut.describe('the last day'),
  state: z.enum(['open', 'expired', 'ended']),
  access: z.enum(['invited', 'active']).describe('whether they have an account by now'),
  from_portal: z.boolean().describe('whether somebody who speaks for the limited partner let them in'),
  created_at: TimestampOut,
  last_look_at: TimestampOut.nullable(),
  looks: z.int(),
  reads: z.array(z.object({ title: z.string(), read_at: TimestampOut })).describe('the latest downloads'),
});
const Delegates = z.object({ rows: z.array(Delegate) });

const Named = z.strictObject({
  name: requiredText('Name', 200),
  email: EmailAddress,
  fund_ids: z.array(Id).min(1, 'Choose a fund at least.').max(100),
  views: DelegateViews.min(1, 'Choose what they may see.').max(DELEGATES_AT_MOST),
  expires_on: z.iso.date('Access until must be a date such as 2026-03-31.'),
});
const INVITING = errors('CONTACT_LISTED', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_CONFLICT');

const list = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/limited-partners/{id}/delegates',
    summary: 'The delegates of a limited partner, and when they looked',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Delegates);

const create = procedure({ needs: 'invitation:manage', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/limited-partners/{id}/delegates',
    successStatus: 201,
    summary: 'Invite a delegate of a limited partner: for some funds, some views, until a day',
    tags,
  })
  .input(Named.extend({ id: Id }))
  .errors(INVITING)
  .output(Delegate);

const end = procedure({ needs: 'fund:write', mode: 'write' })
  .route({ method: 'POST', path: '/lp-delegates/{id}/end', summary: 'End what a delegate sees, at once', tags })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ id: IdOut }));

const listOwn = procedure({ needs: 'lp_portal:use' })
  .route({
    method: 'GET',
    path: '/lp-portal/delegates',
    summary: 'The delegates of the limited partners that the person speaks for',
    tags,
  })
  .input(z.strictObject({}))
  .output(Delegates);

const invite = procedure({ needs: 'lp_portal:use', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/lp-portal/delegates',
    successStatus: 201,
    summary: 'Invite a delegate of an own limited partner',
    tags,
  })
  .input(Named.extend({ lp_id: Id }))
  .errors(INVITING)
  .output(Delegate);

const revoke = procedure({ needs: 'lp_portal:use', mode: 'write' })
  .route({
    method: 'POST',
    path: '/lp-portal/delegates/{id}/end',
    summary: 'End what a delegate of an own limited partner sees, at once',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ id: IdOut }));

export const lpDelegates = { list, create, end, listOwn, invite, revoke };
