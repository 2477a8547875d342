import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
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

const tags = ['Update links'];
/** One answer for a link that is unknown, expired, revoked or used on another device. */
const invalid = errors('UPDATE_LINK_INVALID');

const open = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/update-links/open',
    summary: 'Exchange the token of a mailed link for a cookie of this device',
    tags,
  })
  .input(z.strictObject({ token: z.string().min(1, 'Send the token of the link.').max(200) }))
  .errors(invalid)
  .output(z.object({ id: IdOut }));

const getForm = procedure({ needs: 'public' })
  .route({ method: 'GET', path: '/update-links/form', summary: 'What is to be filled in', tags })
  .input(z.strictObject({ id: Id }))
  .errors(invalid)
  .output(AnswerForm);

const saveDraft = procedure({ needs: 'public', mode: 'write' })
  .route({ method: 'PUT', path: '/update-links/draft', summary: 'Keep what was typed', tags })
  .input(draftInput)
  .errors({ ...invalid, ...draftErrors })
  .output(SavedDraft);

const submit = procedure({ needs: 'public', mode: 'write' })
  .route({ method: 'POST', path: '/update-links/submit', summary: 'Send the update to the firm', tags })
  .input(submitInput)
  .errors({ ...invalid, ...draftErrors })
  .output(SentAnswer);

const uploadFile = procedure({ needs: 'public', mode: 'write', rawBody: 'file' })
  .route({
    method: 'POST',
    path: '/update-links/files',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Attach a file of at most 25 MB to the update',
    tags,
  })
  .input(
    z.object({
      query: z.strictObject({ answer_id: Id }),
      body: z.file().optional().describe('application/octet-stream, with its name in content-disposition'),
    }),
  )
  .errors({ ...invalid, ...fileErrors })
  .output(AnswerFile);

const removeFile = procedure({ needs: 'public', mode: 'write' })
  .route({ method: 'POST', path: '/update-links/files/remove', summary: 'Take an attached file away', tags })
  .input(z.strictObject({ id: Id, file_id: Id }))
  .errors({ ...invalid, ...fileErrors })
  .output(z.object({ id: IdOut }));

export const updateLinks = { open, getForm, saveDraft, submit, uploadFile, removeFile };
