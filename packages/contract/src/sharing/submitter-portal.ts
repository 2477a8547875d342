import { CURRENCY_CODES, SUBMISSION_MESSAGE_MAX, SUBMISSION_TEXT_MAX } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import {
  CurrencyCode,
  Id,
  IdOut,
  oneLine,
  optionalMoney,
  optionalText,
  optionalUrl,
  requiredText,
  Version,
} from '../fields.ts';
import { procedure } from '../procedure.ts';
import { Industry, SubmissionFacts, SubmissionFile, SubmissionMessage, SubmissionStage } from './submission-views.ts';

const tags = ['Submitter portal'];
const needs = 'submission:own' as const;
const one = z.strictObject({ id: Id });

export const Own = SubmissionFacts.extend({
  files: z.array(SubmissionFile),
  messages: z.array(SubmissionMessage),
  can: z.object({ edit: z.boolean(), add_files: z.boolean(), write: z.boolean() }),
});

export const StaleOwn = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Own }) };

export const OwnList = z.object({
  firm: z.string(),
  currency: z.enum(CURRENCY_CODES),
  draft: Own.nullable().describe('what is being written'),
  rows: z.array(SubmissionFacts.extend({ messages: z.int(), files: z.int() })),
});

const list = procedure({ needs })
  .route({ method: 'GET', path: '/submitter-portal', summary: 'The own submissions, newest first', tags })
  .output(OwnList);

const get = procedure({ needs })
  .route({ method: 'GET', path: '/submitter-portal/submissions/{id}', summary: 'One of them, with the thread', tags })
  .input(one)
  .output(Own);

export const submissionValues = z
  .strictObject({
    company_name: oneLine(optionalText('Company name', 200), 'Company name'),
    industry: Industry.nullable(),
    stage: SubmissionStage.nullable(),
    funding_amount: optionalMoney('Funding amount'),
    currency: CurrencyCode,
    website: optionalUrl('Website'),
    description: optionalText('Description', SUBMISSION_TEXT_MAX),
  })
  .partial().shape;

const begin = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/submitter-portal/drafts', summary: 'Begin a submission, or go on with it', tags })
  .input(z.strictObject({}))
  .output(Own);

const save = procedure({ needs, mode: 'write' })
  .route({ method: 'PUT', path: '/submitter-portal/submissions/{id}', summary: 'Keep what was typed', tags })
  .input(z.strictObject({ id: Id, version: Version, ...submissionValues }))
  .errors({ ...errors('SUBMISSION_SENT'), STALE_VERSION: StaleOwn })
  .output(Own);

const discard = procedure({ needs, mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/submitter-portal/submissions/{id}',
    summary: 'Delete a draft for good, with its files',
    tags,
  })
  .input(one)
  .errors(errors('SUBMISSION_SENT'))
  .output(z.object({ id: IdOut }));

const submit = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/submitter-portal/submissions/{id}/submit', summary: 'Send it to the firm', tags })
  .input(z.strictObject({ id: Id, version: Version, ...submissionValues }))
  .errors({ ...errors('SUBMISSION_SENT', 'TOO_MANY_SUBMISSIONS'), STALE_VERSION: StaleOwn })
  .output(Own);

export const uploadErrors = errors(
  'FILE_EMPTY',
  'FILE_KIND_REFUSED',
  'UPLOAD_INCOMPLETE',
  'TOO_MANY_FILES',
  'STORAGE_FULL',
  'SUBMISSION_DECIDED',
  'PAYLOAD_TOO_LARGE',
  'LENGTH_REQUIRED',
);

const uploadFile = procedure({ needs, mode: 'write', rawBody: 'file' })
  .route({
    method: 'POST',
    path: '/submitter-portal/files',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Add a deck or another file to a submission of one’s own',
    tags,
  })
  .input(
    z.object({
      query: z.strictObject({ submission_id: Id }),
      body: z.file().optional().describe('application/octet-stream, with its name in content-disposition'),
    }),
  )
  .errors(uploadErrors)
  .output(SubmissionFile);

const removeFile = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/submitter-portal/files/{id}/remove', summary: 'Take a file of a draft away', tags })
  .input(one)
  .errors(errors('SUBMISSION_SENT'))
  .output(z.object({ id: IdOut }));

const write = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/submitter-portal/submissions/{id}/messages',
    successStatus: 201,
    summary: 'Write to the firm about a submission',
    tags,
  })
  .input(z.strictObject({ id: Id, body: requiredText('Message', SUBMISSION_MESSAGE_MAX) }))
  .output(Own);

export const submitterPortal = { list, get, begin, save, discard, submit, uploadFile, removeFile, write };
