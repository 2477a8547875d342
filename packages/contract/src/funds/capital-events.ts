import { DRAFTED_KINDS, EVENT_FIELDS, EVENT_KINDS, EVENT_PURPOSES, EVENT_STATUSES } from '@cairn/domain/fund';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, requiredText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf, newFields } from '../record-fields.ts';
import { Amount, Note, Person } from './fund-views.ts';

const tags = ['Capital calls and distributions'];
const Kind = choiceOf({ label: 'Kind', choices: EVENT_KINDS });
const PartKind = choiceOf({ label: 'Kind', choices: DRAFTED_KINDS });
const Purpose = choiceOf({ label: 'Purpose', choices: EVENT_PURPOSES });

/** A line as a person writes it. */
const Line = z.strictObject({
  purpose: Purpose,
  label: requiredText('Label', 120),
  amount: z.int('Write an amount.').positive('An amount is more than 0.'),
  inside: z.boolean().default(true).describe('of a call: reduces the unfunded commitment'),
  recallable: z.boolean().default(false).describe('of a distribution: may be called again'),
  excused: z.array(Id).max(200).default([]).describe('LPs that do not take part'),
});
const LineOut = z.object({
  id: IdOut,
  purpose: Purpose,
  label: z.string(),
  amount: Amount,
  inside: z.boolean(),
  recallable: z.boolean(),
  excused: z.array(IdOut),
});

const Part = z.object({
  id: IdOut.nullable().describe('none before the approval'),
  lp_id: IdOut,
  lp_name: z.string(),
  kind: PartKind.describe('whether the LP pays in or is paid'),
  lines: z.array(z.object({ label: z.string(), amount: Amount })),
  inside: Amount,
  outside: Amount,
  carry: Amount,
  withheld: Amount.describe('of a distribution: tax that is kept back'),
  recallable: Amount,
  total: Amount.describe('what the LP pays or is paid'),
  unfunded_before: Amount,
  unfunded_after: Amount,
  paid: Amount,
  open: Amount,
  acknowledged_at: TimestampOut.nullable(),
  defaulted_at: TimestampOut.nullable().describe('of a call: since when the LP is in default on what is open'),
  payout_refusal: z.string().nullable().describe('of a distribution: why nothing may be paid to it'),
  document_id: IdOut.nullable().describe('its notice, once it is drawn'),
});

const EventRow = z.object({
  id: IdOut,
  fund_id: IdOut,
  kind: Kind,
  number: z.int(),
  status: choiceOf({ label: 'Status', choices: EVENT_STATUSES }),
  due_on: DayOut,
  total: Amount.describe('the sum of its lines'),
  paid: Amount,
  open: Amount,
  issued_on: DayOut.nullable(),
  created_by: Person,
  created_at: TimestampOut,
  version: z.int(),
});

const Event = EventRow.extend({
  fund_name: z.string(),
  currency: z.string(),
  note: z.string().nullable(),
  lines: z.array(LineOut),
  parts: z.array(Part),
  rounding: z
    .array(z.object({ lp_name: z.string(), cents: z.int() }))
    .describe('odd minor units, and who has them by largest remainder'),
  problem: z.string().nullable().describe('why it cannot be approved as it stands'),
  in_default: z.array(z.string()).describe('of the draft of a call: LPs that take no part, as they are in default'),
  wire_details: z.string().nullable().describe('of a call that is not issued yet: where LPs will be told to pay to'),
  parts_hash: z.string().nullable().describe('of a draft: the parts and wire details as shown; an approval names it'),
  approved_by: Person,
  approved_at: TimestampOut.nullable(),
  issued_by: Person,
  closing: z
    .object({
      closed_on: DayOut,
      interest: z.number().describe('percent a year'),
      to_manager: z.object({ fees: Amount, interest: Amount, paid_on: DayOut.nullable() }),
    })
    .nullable()
    .describe('of an equalisation'),
  earliest_due: DayOut.describe('of a call that is issued today'),
  can: z.object({
    edit: z.boolean(),
    approve: z.boolean(),
    issue: z.boolean(),
    withdraw: z.boolean(),
    pay: z.boolean(),
    pay_manager: z.boolean(),
    declare_default: z.boolean(),
  }),
});

const list = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/funds/{id}/capital-events', summary: 'Calls and distributions of a fund', tags })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ currency: z.string(), rows: z.array(EventRow), can: z.object({ create: z.boolean() }) }));

const get = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/capital-events/{id}',
    summary: 'A call or distribution with the part of each LP; of a draft as it would be now',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Event);

const Written = { ...newFields(EVENT_FIELDS), lines: z.array(Line).min(1, 'Add a line.').max(40) };

const create = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/funds/{id}/capital-events',
    successStatus: 201,
    summary: 'Draft a capital call or a distribution',
    tags,
  })
  .input(z.strictObject({ id: Id, kind: PartKind, ...Written }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Event);

const DECIDE = errors('FUND_WORK_DONE');

const update = procedure({ needs: 'fund:write', mode: 'write' })
  .route({ method: 'PATCH', path: '/capital-events/{id}', summary: 'Change a draft; who does has prepared it', tags })
  .input(z.strictObject({ id: Id, version: Version, ...Written }))
  .errors(DECIDE)
  .output(Event);

const approve = procedure({ needs: 'fund:approve', mode: 'write' })
  .route({
    method: 'POST',
    path: '/capital-events/{id}/approve',
    summary: 'Approve what somebody else has prepared; from then on its parts stay as they are',
    tags,
  })
  .input(z.strictObject({ id: Id, version: Version, parts_hash: z.string().max(100) }))
  .errors({ ...DECIDE, ...errors('SECOND_PERSON_NEEDED') })
  .output(Event);

const issue = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/capital-events/{id}/issue',
    summary: 'Send the notices. With the day of notices that were sent outside of Cairn, nothing is mailed',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      issued_on: z.iso.date('Sent on must be a date such as 2026-03-31.').nullable().default(null),
    }),
  )
  .errors(DECIDE)
  .output(Event);

const withdraw = procedure({ needs: 'fund:write', mode: 'write' })
  .route({ method: 'POST', path: '/capital-events/{id}/withdraw', summary: 'Give up what is not issued yet', tags })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors(DECIDE)
  .output(Event);

const pay = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/capital-events/{id}/payments',
    successStatus: 201,
    summary: 'Mark payments, whole or in part, and post them to the ledger',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      paid_on: z.iso.date('Paid on must be a date such as 2026-03-31.'),
      payments: z
        .array(z.strictObject({ item_id: Id, amount: z.int('Write an amount.').positive('An amount is more than 0.') }))
        .min(1, 'Choose a limited partner.')
        .max(500),
      note: Note,
    }),
  )
  .errors({ ...DECIDE, ...errors('IDEMPOTENCY_CONFLICT') })
  .output(Event);

const declareDefault = procedure({ needs: 'fund:approve', mode: 'write' })
  .route({
    method: 'POST',
    path: '/capital-events/{id}/defaults',
    summary: 'Declare an LP in default on its part of an overdue call, or lift that',
    tags,
  })
  .input(z.strictObject({ id: Id, item_id: Id, is_in_default: z.boolean(), note: Note }))
  .errors(DECIDE)
  .output(Event);

const equalise = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/funds/{id}/equalisations',
    successStatus: 201,
    summary: 'Prepare the equalisation of a later closing: who came in pays, and who paid before is paid',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      closed_on: z.iso.date('The closing must be a date such as 2026-03-31.'),
      interest: z
        .number('Write a rate in percent.')
        .min(0)
        .max(99.9999)
        .optional()
        .describe('percent a year, simple; the hurdle if left out'),
      ...newFields(EVENT_FIELDS),
    }),
  )
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Event);

const payManager = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/capital-events/{id}/manager-payments',
    successStatus: 201,
    summary: 'Post what the manager gets of an equalisation: fees of earlier periods, and the interest on them',
    tags,
  })
  .input(z.strictObject({ id: Id, paid_on: z.iso.date('Paid on must be a date such as 2026-03-31.') }))
  .errors({ ...DECIDE, ...errors('IDEMPOTENCY_CONFLICT') })
  .output(Event);

const downloadNotice = procedure({ needs: 'fund:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/fund-documents/{id}/download',
    outputStructure: 'detailed',
    summary: 'A notice as PDF',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('FILE_LOST'))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const capitalEvents = {
  list,
  get,
  create,
  update,
  approve,
  issue,
  withdraw,
  equalise,
  pay,
  payManager,
  declareDefault,
  downloadNotice,
};
