import { fail } from '../../../core/errors.ts';
import { inTenant, os } from '../../../core/procedure.ts';
import { attachFile, detachFile } from './answer-files.ts';
import { beginAnswer } from './begin-answer.ts';
import { getForm } from './get-form.ts';
import { getPortal } from './get-portal.ts';
import { exportHistory, listHistory } from './list-history.ts';
import { saveDraft } from './save-draft.ts';
import { submitAnswer } from './submit-answer.ts';

const { companyPortal } = os;

export const companyPortalRouter = {
  get: companyPortal.get.handler(inTenant(getPortal)),
  begin: companyPortal.begin.handler(inTenant(beginAnswer)),
  getForm: companyPortal.getForm.handler(inTenant(getForm)),
  saveDraft: companyPortal.saveDraft.handler(inTenant(saveDraft)),
  submit: companyPortal.submit.handler(inTenant(submitAnswer)),
  uploadFile: companyPortal.uploadFile.handler(({ context, input }) => {
    if (!context.actor) throw fail('UNAUTHENTICATED');
    return attachFile(context, context.actor, input.query.answer_id);
  }),
  removeFile: companyPortal.removeFile.handler(inTenant((ctx, { id }) => detachFile(ctx, { id }))),
  history: companyPortal.history.handler(inTenant(listHistory)),
  exportHistory: companyPortal.exportHistory.handler(inTenant(exportHistory)),
};
