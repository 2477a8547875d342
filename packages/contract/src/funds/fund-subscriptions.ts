import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, optionalDate, optionalMoney, optionalText, text, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { DocumentKind, SubscriptionDetail, SubscriptionRow, SubscriptionStateChoice } from './subscription-views.ts';

const tags = ['Subscriptions'];

const Subscription = SubscriptionDetail.extend({
  opened_by_name: z.string(),
  decided_by_name: z.string().nullable(),
  to_review: z.array(z.string()).describe('what a reviewer looks at twice'),
  closing_refusal: z.string().nullable().describe('why the limited partner cannot be let in today'),
  can: z.object({
    edit: z.boolean(),
    send: z.boolean(),
    remind: z.boolean(),
    withdraw: z.boolean(),
    request_changes: z.boolean(),
    approve: z.boolean(),
    countersign: z.boolean(),
    close: z.boolean(),
  }),
});

const Filters = {
  fund_id: Id.optional(),
  state: SubscriptionStateChoice.optional(),
  search: text('Search', 200).optional(),
};

const list = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/fund-subscriptions', summary: 'The subscriptions of the firm', tags })
  .input(z.strictObject(Filters))
  .output(
    z.object({
      rows: z.array(SubscriptionRow),
      counts: z.record(z.string(), z.int()).describe('by states, whichever is chosen'),
      can: z.object({ open: z.boolean() }),
    }),
  );

const exportList = procedure({ needs: 'fund:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/fund-subscriptions/export',
    outputStructure: 'detailed',
    summary: 'The same as CSV',
    tags,
  })
  .input(z.strictObject(Filters))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const get = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/fund-subscriptions/{id}',
    summary: 'A subscription with its answers and documents; tax number and account are masked',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Subscription);

const reveal = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-subscriptions/{id}/reveal',
    summary: 'Tax number and account in clear; that they were read is an event',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ id: IdOut, tax_number: z.string().nullable(), bank_reference: z.string().nullable() }));

const closing_on = z.iso.date('Closing must be a date such as 2026-03-31.');
const due_on = z.iso.date('Deadline must be a date such as 2026-03-31.');
const Words = { offered: optionalMoney('Offered amount'), note: optionalText('Words to the limited partner', 2000) };

const open = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/fund-subscriptions',
    successStatus: 201,
    summary: 'Begin a subscription of a limited partner in a fund; nobody is told until it is sent',
    tags,
  })
  .input(
    z.strictObject({
      fund_id: Id,
      lp_id: Id,
      closing_on,
      due_on,
      offered: Words.offered.optional(),
      note: Words.note.optional(),
    }),
  )
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Subscription);

const update = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/fund-subscriptions/{id}',
    summary: 'Change what is offered, the closing, or the deadline: a later one opens what has expired',
    tags,
  })
  .input(
    z
      .strictObject({ closing_on, due_on, ...Words })
      .partial()
      .extend({ id: Id, version: Version }),
  )
  .errors(errors('FUND_WORK_DONE'))
  .output(Subscription);

const Pdf = z.file('Send the PDF as application/octet-stream with its name in content-disposition.');
const UPLOAD = errors('FILE_EMPTY', 'FILE_KIND_REFUSED', 'PAYLOAD_TOO_LARGE', 'FUND_WORK_DONE');

const attach = procedure({ needs: 'fund:write', mode: 'write', rawBody: 'list' })
  .route({
    method: 'POST',
    path: '/subscription-documents',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Add a PDF that the limited partner signs',
    tags,
  })
  .input(z.object({ query: z.strictObject({ subscription_id: Id, kind: DocumentKind }), body: Pdf }))
  .errors(UPLOAD)
  .output(Subscription);

const detach = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-subscription-files/{id}/remove',
    summary: 'Take away a document that nobody has signed',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('FUND_WORK_DONE'))
  .output(Subscription);

const addCountersigned = procedure({ needs: 'fund:approve', mode: 'write', rawBody: 'list' })
  .route({
    method: 'POST',
    path: '/subscription-countersignatures',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Add a document as both sides have signed it',
    tags,
  })
  .input(z.object({ query: z.strictObject({ document_id: Id }), body: Pdf }))
  .errors(UPLOAD)
  .output(Subscription);

const askCountersignature = procedure({ needs: 'fund:approve', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-subscription-files/{id}/ask-signature',
    summary: 'Have a document countersigned by oneself with the e-sign service of the firm',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('FUND_WORK_DONE'))
  .output(Subscription);

const act = (verb: 'send' | 'remind' | 'countersign', needs: 'fund:write' | 'fund:approve', summary: string) =>
  procedure({ needs, mode: 'write' })
    .route({ method: 'POST', path: `/fund-subscriptions/{id}/${verb}`, summary, tags })
    .input(z.strictObject({ id: Id, version: Version }))
    .errors(errors('FUND_WORK_DONE'))
    .output(Subscription);

const send = act('send', 'fund:write', 'Send it to those who speak for the limited partner');
const remind = act('remind', 'fund:write', 'Remind them of it by mail');
const countersign = act('countersign', 'fund:approve', 'Say that the firm has signed what binds both sides');

const withdraw = procedure({ needs: 'fund:write', mode: 'write' })
  .route({ method: 'POST', path: '/fund-subscriptions/{id}/withdraw', summary: 'Give up a subscription', tags })
  .input(z.strictObject({ id: Id, version: Version, reason: optionalText('Reason', 1000).optional() }))
  .errors(errors('FUND_WORK_DONE'))
  .output(Subscription);

const decide = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-subscriptions/{id}/decide',
    summary: 'Approve what somebody else has opened, ask for changes, or decline',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      decision: z.enum(['approved', 'changes_requested', 'declined'], 'Choose how it is decided.'),
      reason: optionalText('Reason', 2000).optional(),
      accepted: optionalMoney('Accepted amount').optional().describe('the amount of the subscription if left out'),
    }),
  )
  .errors(errors('FUND_WORK_DONE', 'SECOND_PERSON_NEEDED'))
  .output(Subscription);

const close = procedure({ needs: 'fund:approve', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-subscriptions/{id}/close',
    summary:
      'Write down the commitment at the closing; only with a know-your-customer record that is approved and current',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      closed_on: optionalDate('Closing').optional().describe('the closing that it aims at if left out'),
    }),
  )
  .errors(errors('FUND_WORK_DONE'))
  .output(Subscription);

const download = procedure({ needs: 'fund:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/fund-subscription-files/{id}/download',
    outputStructure: 'detailed',
    summary: 'A document of a subscription, as it was uploaded; that it was downloaded is an event',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('FILE_LOST'))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const fundSubscriptions = {
  list,
  exportList,
  get,
  reveal,
  open,
  update,
  attach,
  detach,
  addCountersigned,
  askCountersignature,
  send,
  remind,
  withdraw,
  decide,
  countersign,
  close,
  download,
};
