import { fail } from '../../../core/errors.ts';
import { inTenant, os } from '../../../core/procedure.ts';
import { discardOwn } from './discard-own.ts';
import { addOwnFile, removeOwnFile } from './own-files.ts';
import { beginSubmission, getOwn, listOwn, saveOwn, submitOwn, writeToFirm } from './own-submissions.ts';

const { submitterPortal } = os;

export const submitterPortalRouter = {
  list: submitterPortal.list.handler(inTenant((ctx) => listOwn(ctx))),
  get: submitterPortal.get.handler(inTenant(getOwn)),
  begin: submitterPortal.begin.handler(inTenant((ctx) => beginSubmission(ctx))),
  save: submitterPortal.save.handler(inTenant(saveOwn)),
  discard: submitterPortal.discard.handler(inTenant(discardOwn)),
  submit: submitterPortal.submit.handler(inTenant(submitOwn)),
  uploadFile: submitterPortal.uploadFile.handler(({ context, input }) => {
    if (!context.actor) throw fail('UNAUTHENTICATED');
    return addOwnFile(context, context.actor, input.query.submission_id);
  }),
  removeFile: submitterPortal.removeFile.handler(inTenant(removeOwnFile)),
  write: submitterPortal.write.handler(inTenant(writeToFirm)),
};
