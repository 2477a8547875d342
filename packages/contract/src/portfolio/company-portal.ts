import { ANSWER_STATES, COMPANY_UPDATE_FIELDS, CURRENCY_CODES, METRIC_UNITS } from '@cairn/domain';
import { z } from 'zod';
import { DayOut, Id, IdOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { readableFields } from '../record-fields.ts';
import {
  AnswerFile,
  AnswerForm,
  draftErrors,
  draftInput,
  fileErrors,
  SavedDraft,
  SentAnswer,
  submitInput,
} from './answer-form.ts';

const tags = ['Company portal'];
const keys = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as [K, ...K[]];
const one = z.strictObject({ id: Id });

const get = procedure({ needs: 'company_portal:use' })
  .route({ method: 'GET', path: '/company-portal', summary: 'The own companies, and what they are asked', tags })
  .output(
    z.object({
      firm: z.string(),
      companies: z.array(z.object({ id: IdOut, name: z.string() })),
      requests: z
        .array(
          z.object({
            id: IdOut,
            company_id: IdOut,
            company: z.string(),
            reporting_period: z.string(),
            due_on: DayOut,
            state: z.enum(keys(ANSWER_STATES)),
          }),
        )
        .describe('those to be answered first, the nearest due date first'),
    }),
  );

const begin = procedure({ needs: 'company_portal:use', mode: 'write' })
  .route({
    method: 'POST',
    path: '/company-portal/companies/{id}/answers',
    summary: 'Begin an update that nobody asked for, or go on with it',
    tags,
  })
  .input(one)
  .output(AnswerForm);

const getForm = procedure({ needs: 'company_portal:use' })
  .route({ method: 'GET', path: '/company-portal/answers/{id}', summary: 'What is to be filled in', tags })
  .input(one)
  .output(AnswerForm);

const saveDraft = procedure({ needs: 'company_portal:use', mode: 'write' })
  .route({ method: 'PUT', path: '/company-portal/answers/{id}/draft', summary: 'Keep what was typed', tags })
  .input(draftInput)
  .errors(draftErrors)
  .output(SavedDraft);

const submit = procedure({ needs: 'company_portal:use', mode: 'write' })
  .route({ method: 'POST', path: '/company-portal/answers/{id}/submit', summary: 'Send the update to the firm', tags })
  .input(submitInput)
  .errors(draftErrors)
  .output(SentAnswer);

const uploadFile = procedure({ needs: 'company_portal:use', mode: 'write', rawBody: 'file' })
  .route({
    method: 'POST',
    path: '/company-portal/files',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Attach a file of at most 25 MB to an update that is being written',
    tags,
  })
  .input(
    z.object({
      query: z.strictObject({ answer_id: Id }),
      body: z.file().optional().describe('application/octet-stream, with its name in content-disposition'),
    }),
  )
  .errors(fileErrors)
  .output(AnswerFile);

const removeFile = procedure({ needs: 'company_portal:use', mode: 'write' })
  .route({ method: 'POST', path: '/company-portal/files/{id}/remove', summary: 'Take an attached file away', tags })
  .input(one)
  .errors(fileErrors)
  .output(z.object({ id: IdOut }));

const Update = z.object({
  id: IdOut,
  ...readableFields(COMPANY_UPDATE_FIELDS),
  corrects_id: IdOut.nullable(),
  is_corrected: z.boolean(),
  created_at: TimestampOut,
  values: z.array(
    z.object({
      label: z.string(),
      unit_kind: z.enum(keys(METRIC_UNITS)),
      value: z.string(),
      currency: z.enum(CURRENCY_CODES).nullable(),
    }),
  ),
  views: z.array(z.object({ name: z.string(), viewed_at: TimestampOut })).describe('who of the firm has read it'),
});

const history = procedure({ needs: 'company_portal:use' })
  .route({
    method: 'GET',
    path: '/company-portal/companies/{id}/updates',
    summary: 'What the own company has reported, newest first, and who of the firm has read it',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(10),
      before: Id.optional().describe('the last one of the part before'),
    }),
  )
  .output(z.object({ rows: z.array(Update), has_more: z.boolean() }));

const exportHistory = procedure({ needs: 'company_portal:use', mode: 'write' })
  .route({
    method: 'GET',
    path: '/company-portal/companies/{id}/export',
    outputStructure: 'detailed',
    summary: 'Everything that the own company has reported, as CSV',
    tags,
  })
  .input(one)
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const companyPortal = {
  get,
  begin,
  getForm,
  saveDraft,
  submit,
  uploadFile,
  removeFile,
  history,
  exportHistory,
};
