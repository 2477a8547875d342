import { EXCEPTION_STATES, EXCEPTIONS_PAGE, RISK_LEVELS } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, TimestampOut, text } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';
import { CsvFile, Cursor, pageOf, pageSize, TenantFilter } from './compliance.ts';

const tags = ['Compliance'];
const Text = z.string().nullable();
const needs = 'compliance:manage';

const Exception = z.object({
  id: IdOut,
  tenant_id: IdOut,
  tenant_name: z.string(),
  exception_type: z.string(),
  policy_name: z.string(),
  description: z.string(),
  justification: z.string(),
  risk_level: z.enum(Object.keys(RISK_LEVELS) as [keyof typeof RISK_LEVELS]),
  status: z
    .enum(Object.keys(EXCEPTION_STATES) as [keyof typeof EXCEPTION_STATES])
    .describe('expired as soon as the expiry has passed'),
  created_at: TimestampOut,
  created_by: IdOut,
  created_by_name: Text,
  expires_at: TimestampOut.nullable(),
  approved_at: TimestampOut.nullable(),
  approved_by: IdOut.nullable(),
  rejected_at: TimestampOut.nullable(),
  rejected_by: IdOut.nullable(),
  decided_by_name: Text,
  decision_note: Text,
  can: z.object({ decide: z.boolean().describe('while it is pending, and never what one requested oneself') }),
});

const Filters = {
  tenant_id: TenantFilter,
  status: choiceOf({ label: 'Status', choices: EXCEPTION_STATES }).optional(),
  risk_level: choiceOf({ label: 'Risk', choices: RISK_LEVELS }).optional(),
};

const list = procedure({ needs })
  .route({
    method: 'GET',
    path: '/compliance/exceptions',
    summary: 'Departures from a policy that were requested, newest first',
    tags,
  })
  .input(z.strictObject({ ...Filters, limit: pageSize(EXCEPTIONS_PAGE), cursor: Cursor }))
  .output(pageOf(Exception));

const exportAll = procedure({ needs, mode: 'write' })
  .route({
    method: 'GET',
    path: '/compliance/exceptions/export',
    outputStructure: 'detailed',
    summary: 'The same as CSV; the export is an event',
    tags,
  })
  .input(z.strictObject(Filters))
  .output(CsvFile);

const Step = z.object({
  id: IdOut,
  created_at: TimestampOut,
  action: z.string(),
  user_name: Text.describe('null for the installation itself'),
  metadata: z.record(z.string(), z.unknown()),
});

const history = procedure({ needs })
  .route({
    method: 'GET',
    path: '/compliance/exceptions/{id}/history',
    summary: 'What happened to it, oldest first, as the audit log of the platform has it',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ rows: z.array(Step) }));

const create = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/compliance/exceptions',
    successStatus: 201,
    summary: 'Request an exception; somebody else decides',
    tags,
  })
  .input(
    z.strictObject({
      tenant_id: Id.nullish().describe('the firm that it is about; the platform itself without one'),
      exception_type: requiredText('Exception type', 100),
      policy_name: requiredText('Policy', 200),
      description: requiredText('Description', 4000),
      justification: requiredText('Justification', 4000),
      risk_level: choiceOf({ label: 'Risk', choices: RISK_LEVELS }).default('medium'),
      expires_at: z.iso.datetime({ offset: true, error: 'Send a moment such as 2026-12-31T00:00:00Z.' }).nullish(),
    }),
  )
  .output(z.object({ id: IdOut }));

const decide = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/compliance/exceptions/{id}/decide',
    summary: 'Approve or reject what somebody else requested, while it is pending and not expired',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      decision: z.enum(['approved', 'rejected'], 'Choose approved or rejected.'),
      note: text('Note', 1000).default('').describe('required to reject'),
    }),
  )
  .errors(errors('EXCEPTION_DECIDED', 'SECOND_APPROVER_NEEDED'))
  .output(z.object({ id: IdOut }));

export const complianceExceptions = { list, exportAll, history, create, decide };
