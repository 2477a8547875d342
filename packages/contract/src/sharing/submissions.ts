import { SUBMISSION_MESSAGE_MAX, SUBMISSION_TEXT_MAX } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, StageKeyOut, TimestampOut, text, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { Mail, SubmissionFacts, SubmissionFile, SubmissionMessage } from './submission-views.ts';

const tags = ['Submissions'];
const needs = 'submission:triage' as const;

const Row = SubmissionFacts.extend({
  submitter: z.object({ name: z.string(), email: z.string() }),
  assigned_to: IdOut.nullable(),
  opportunity_id: IdOut.nullable().describe('the deal that it became'),
  subject: z
    .string()
    .nullable()
    .describe('of the mail by which it came, without Fwd: and the like: its name until there is a company'),
  alike: z.int().describe('deals and companies of the same name that one may see'),
  first_answered_at: TimestampOut.nullable(),
});

export const Submission = Row.extend({
  mail: Mail.nullable(),
  decline_reason: z.string().nullable(),
  files: z.array(SubmissionFile),
  messages: z.array(SubmissionMessage),
  duplicates: z.object({
    deals: z.array(
      z.object({ id: IdOut, company_name: z.string(), status: StageKeyOut, reasons: z.array(z.string()) }),
    ),
    companies: z.array(z.object({ id: IdOut, name: z.string() })),
  }),
  portal: z.enum(['account', 'invited', 'none']).describe('whether the submitter can sign in to a portal of the firm'),
  can: z.object({
    review: z.boolean(),
    decide: z.boolean(),
    triage: z.boolean().describe('whether it can be assigned and declined'),
    tell: z.boolean().describe('whether declining reaches who sent it: of a mail, where its sender is proven'),
    write: z.boolean(),
    complete: z.boolean(),
    invite: z.boolean(),
  }),
});

export const StaleSubmission = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Submission }) };
const changed = { ...errors('SUBMISSION_DECIDED'), STALE_VERSION: StaleSubmission };
const seen = { id: Id, version: Version };
const Told = requiredText('Message', SUBMISSION_TEXT_MAX)
  .optional()
  .describe('what the submitter is told by mail and in the thread, where it is to be more than the usual text');

const list = procedure({ needs })
  .route({ method: 'GET', path: '/submissions', summary: 'What was submitted to the firm, newest first', tags })
  .input(
    z.strictObject({
      status: z.enum(['open', 'submitted', 'under_review', 'accepted', 'declined']).default('open'),
      search: text('Search', 200).optional().describe('words of the company, or of who sent it, by name or address'),
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(50),
      cursor: z.string().max(500).optional(),
    }),
  )
  .output(
    z.object({
      rows: z.array(Row),
      next_cursor: z.string().nullable(),
      open: z.int().describe('without a decision'),
      first_answer_hours: z.number().nullable().describe('mean, of what was submitted in the last 90 days'),
    }),
  );

const get = procedure({ needs })
  .route({ method: 'GET', path: '/submissions/{id}', summary: 'One of them, with duplicates and the thread', tags })
  .input(z.strictObject({ id: Id }))
  .output(Submission);

const review = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/submissions/{id}/review', summary: 'Take it under review', tags })
  .input(z.strictObject({ ...seen, message: Told }))
  .errors(changed)
  .output(Submission);

const assign = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/submissions/{id}/assign', summary: 'Give it to a colleague to look at', tags })
  .input(z.strictObject({ ...seen, assigned_to: Id.nullable() }))
  .errors({ ...changed, ...errors('ASSIGNEE_UNKNOWN') })
  .output(Submission);

const accept = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/submissions/{id}/accept', summary: 'Make a deal of it, in the first stage', tags })
  .input(z.strictObject({ ...seen, message: Told }))
  .errors(changed)
  .output(Submission);

const decline = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/submissions/{id}/decline', summary: 'Decline it, with a mail', tags })
  .input(
    z.strictObject({
      ...seen,
      reason: requiredText('Reason', 1000).describe('for the firm alone'),
      message: requiredText('Message', SUBMISSION_TEXT_MAX)
        .optional()
        .describe('what the submitter is told; required where declining reaches them'),
    }),
  )
  .errors(changed)
  .output(Submission);

const write = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/submissions/{id}/messages',
    successStatus: 201,
    summary: 'Write to the submitter',
    tags,
  })
  .input(z.strictObject({ id: Id, body: requiredText('Message', SUBMISSION_MESSAGE_MAX) }))
  .output(Submission);

const invite = procedure({ needs: 'invitation:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/submissions/{id}/invite',
    summary: 'Invite who submitted it to the submitter portal',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('ALREADY_MEMBER', 'ALREADY_INVITED', 'TOO_MANY_REQUESTS'))
  .output(Submission);

const Template = z.object({ body: z.string(), is_own: z.boolean() });

const getTemplate = procedure({ needs })
  .route({ method: 'GET', path: '/submission-template', summary: 'The text for declining', tags })
  .output(Template);

const saveTemplate = procedure({ needs, mode: 'write' })
  .route({ method: 'PUT', path: '/submission-template', summary: 'Keep a text of the firm’s own', tags })
  .input(z.strictObject({ body: requiredText('Text', SUBMISSION_TEXT_MAX) }))
  .output(Template);

export const submissions = { list, get, review, assign, accept, decline, write, invite, getTemplate, saveTemplate };
