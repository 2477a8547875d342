import { os } from '../../../core/procedure.ts';
import { attachFile, detachFile } from '../company-portal/answer-files.ts';
import { getForm } from '../company-portal/get-form.ts';
import { saveDraft } from '../company-portal/save-draft.ts';
import { submitAnswer } from '../company-portal/submit-answer.ts';
import { asGuest, openLink, requireGuest } from './as-guest.ts';

const { updateLinks } = os;

export const updateLinksRouter = {
  open: updateLinks.open.handler(({ context, input }) => openLink(context, input)),
  getForm: updateLinks.getForm.handler(({ context, input }) =>
    asGuest(context, input.id, 'read', (ctx) => getForm(ctx, input)),
  ),
  saveDraft: updateLinks.saveDraft.handler(({ context, input }) =>
    asGuest(context, input.id, 'write', (ctx) => saveDraft(ctx, input)),
  ),
  submit: updateLinks.submit.handler(({ context, input }) =>
    asGuest(context, input.id, 'write', (ctx) => submitAnswer(ctx, input)),
  ),
  uploadFile: updateLinks.uploadFile.handler(async ({ context, input }) => {
    const { answer_id } = input.query;
    return attachFile(context, await requireGuest(context, answer_id), answer_id);
  }),
  removeFile: updateLinks.removeFile.handler(({ context, input: { id, file_id } }) =>
    asGuest(context, id, 'write', (ctx) => detachFile(ctx, { id: file_id, answerId: id })),
  ),
};
