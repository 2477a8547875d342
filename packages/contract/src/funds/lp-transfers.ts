import { TRANSFER_STATES } from '@cairn/domain/fund';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, optionalMoney, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';
import { Amount, Decision, Interest, Note } from './fund-views.ts';

const tags = ['Transfers of interests'];
const Party = z.object({ id: IdOut, name: z.string() });

const Transfer = z.object({
  id: IdOut,
  fund_id: IdOut,
  from: Party,
  to: Party,
  effective_on: DayOut,
  commitment: Amount,
  state: choiceOf({ label: 'State', choices: TRANSFER_STATES }),
  note: z.string().nullable(),
  interest: Interest.nullable().describe('what goes over: as it would now, or as it did; null where it cannot'),
  problem: z.string().nullable().describe('why it could not be approved now'),
  interest_hash: z.string().nullable().describe('of what an approver is shown'),
  requested_by_name: z.string(),
  created_at: TimestampOut,
  decided_by_name: z.string().nullable(),
  decided_at: TimestampOut.nullable(),
  decision_note: z.string().nullable(),
  can: z.object({ approve: z.boolean(), reject: z.boolean() }),
});

const list = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/funds/{id}/transfers',
    summary: 'Interests that went from LP to LP, or are to',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ rows: z.array(Transfer), can: z.object({ create: z.boolean() }) }));

const create = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/funds/{id}/transfers',
    successStatus: 201,
    summary: 'Ask for a transfer of an interest; a second person approves it',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      from_lp_id: Id,
      to_lp_id: Id,
      commitment: optionalMoney('Commitment').describe('the part of it that goes over'),
      effective_on: z.iso.date('Effective on must be a date such as 2026-03-31.'),
      note: Note,
    }),
  )
  .errors(errors('TRANSFER_WAITING', 'IDEMPOTENCY_CONFLICT'))
  .output(Transfer);

const decide = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/lp-transfers/{id}/decide',
    summary: 'Approve a transfer that somebody else has asked for, as it was shown, or reject it',
    tags,
  })
  .input(z.strictObject({ id: Id, decision: Decision, interest_hash: z.string().max(100).optional(), note: Note }))
  .errors(errors('SECOND_PERSON_NEEDED', 'FUND_WORK_DONE'))
  .output(Transfer);

export const lpTransfers = { list, create, decide };
