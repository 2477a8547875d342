import {
  DOCUMENT_STATES,
  DRAFTED_KINDS,
  EVENT_KINDS,
  EVENT_STATUSES,
  LP_CHANGE_KINDS,
  LP_CHANGE_STATES,
  LP_REQUEST_KINDS,
  REPORT_TYPES,
} from '@cairn/domain/fund';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, EmailAddress, Id, IdOut, optionalText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';
import { Amount, Interest, Position } from './fund-views.ts';
import { DelegateViews } from './lp-delegates.ts';

const tags = ['LP Portal'];

const Flow = z.object({
  id: IdOut,
  day: DayOut,
  kind: z.enum(['contribution', 'distribution']),
  memo: z.string(),
  amount: Amount,
});

/** What one limited partner has in one fund. */
const Investment = z.object({
  lp_id: IdOut,
  lp_name: z.string(),
  fund_id: IdOut,
  fund_name: z.string(),
  currency: z.string(),
  booked_on: DayOut.nullable().describe('the day up to which investments and values are in the books'),
  position: Position,
  problem: z.string().nullable().describe('why no figure can be computed'),
  cash_flows: z.array(Flow),
  transfers: z
    .array(Interest.extend({ id: IdOut, day: DayOut, direction: z.enum(['in', 'out']) }))
    .describe('what came or went with an interest; history and figures count what came, and not what went'),
  history: z
    .array(z.object({ day: DayOut, paid_in: Amount, distributed: Amount, nav: Amount }))
    .describe('at the end of each quarter, and today'),
});

const Notice = z.object({
  id: IdOut,
  lp_name: z.string(),
  fund_name: z.string(),
  currency: z.string(),
  kind: choiceOf({ label: 'Kind', choices: DRAFTED_KINDS }),
  is_equalisation: z.boolean(),
  number: z.int(),
  status: choiceOf({ label: 'Status', choices: EVENT_STATUSES }),
  issued_on: DayOut,
  due_on: DayOut,
  total: Amount,
  open: Amount,
  acknowledged_at: TimestampOut.nullable(),
  document_id: IdOut.nullable(),
});

const Report = z.object({
  id: IdOut,
  lp_name: z.string(),
  fund_name: z.string(),
  title: z.string(),
  type: choiceOf({ label: 'Type', choices: REPORT_TYPES }),
  notice_of: choiceOf({ label: 'Notice', choices: EVENT_KINDS })
    .nullable()
    .describe('what it is the notice of; null for what is no notice'),
  status: choiceOf({ label: 'Status', choices: DOCUMENT_STATES }),
  day: DayOut,
  byte_size: z.int().nullable(),
  sha256: z.string().nullable(),
  replaced: z.boolean().describe('whether a corrected version has taken its place'),
  read_at: TimestampOut.nullable().describe('when the person has downloaded it last'),
});

const Company = z.object({
  id: z.string(),
  fund_id: IdOut,
  fund_name: z.string(),
  currency: z.string(),
  name: z.string(),
  industry: z.string().nullable(),
  status: z.string(),
  cost: Amount.nullable().describe('none where the fund shows names alone'),
  fair_value: Amount.nullable(),
  as_of: DayOut,
});

const LpRequest = z.object({
  id: IdOut,
  lp_id: IdOut,
  kind: choiceOf({ label: 'Kind', choices: LP_CHANGE_KINDS }),
  state: choiceOf({ label: 'State', choices: LP_CHANGE_STATES }),
  created_at: TimestampOut,
});

const get = procedure({ needs: 'lp_portal:use' })
  .route({
    method: 'GET',
    path: '/lp-portal',
    summary: 'What the limited partners of the person have: investments, notices, companies, reports',
    tags,
  })
  .input(z.strictObject({}))
  .output(
    z.object({
      as_of: DayOut,
      investments: z.array(Investment),
      notices: z.array(Notice),
      companies: z.array(Company),
      reports: z.array(Report),
      partners: z.array(
        z.object({
          id: IdOut,
          name: z.string(),
          bank_details: z.string().nullable().describe('masked'),
          funds: z.array(z.object({ id: IdOut, name: z.string() })),
        }),
      ),
      delegations: z
        .array(
          z.object({
            id: IdOut,
            lp_id: IdOut,
            lp_name: z.string(),
            funds: z.array(z.object({ id: IdOut, name: z.string() })),
            views: DelegateViews,
            expires_on: DayOut,
          }),
        )
        .describe('whom the person is a delegate of, for which funds and views, and until when'),
      requests: z.array(LpRequest).describe('what was asked for, the latest first'),
    }),
  );

const acknowledge = procedure({ needs: 'lp_portal:use', mode: 'write' })
  .route({
    method: 'POST',
    path: '/lp-portal/notices/{id}/acknowledge',
    summary: 'Say that a notice was seen; once is enough',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ id: IdOut, acknowledged_at: TimestampOut }));

const request = procedure({ needs: 'lp_portal:use', mode: 'write' })
  .route({
    method: 'POST',
    path: '/lp-portal/requests',
    successStatus: 201,
    summary: 'Ask for other bank details or a further contact; held until the firm has verified it',
    tags,
  })
  .input(
    z.strictObject({
      lp_id: Id,
      kind: z.enum(LP_REQUEST_KINDS, 'Choose what is to change.'),
      bank_details: optionalText('Bank details', 1000).optional(),
      name: optionalText('Name', 200).optional(),
      email: EmailAddress.optional(),
    }),
  )
  .errors(errors('CHANGE_WAITING'))
  .output(LpRequest);

const download = procedure({ needs: 'lp_portal:use', mode: 'write' })
  .route({
    method: 'GET',
    path: '/lp-portal/reports/{id}/download',
    outputStructure: 'detailed',
    summary: 'A notice or report as PDF; that it was downloaded is recorded',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('FILE_LOST'))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const lpPortal = { get, acknowledge, request, download };
