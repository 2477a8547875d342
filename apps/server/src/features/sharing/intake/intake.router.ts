import { inTenant, os } from '../../../core/procedure.ts';
import { removeOwnFile } from '../submitter-portal/own-files.ts';
import { getOwn, listOwn, writeToFirm } from '../submitter-portal/own-submissions.ts';
import { getLogo, getPage } from './find-page.ts';
import { getIntakeSettings, saveIntakeSettings } from './intake-settings.ts';
import { mailNewLinks } from './mail-new-links.ts';
import { proveAddress, sendCode } from './prove-address.ts';
import { addVisitorFile, beginIntake, submitIntake } from './send-intake.ts';
import { asSubmitter, openVisit } from './visitor.ts';

const { intakePage, intake, submissionVisits } = os;

export const intakePageRouter = {
  getSettings: intakePage.getSettings.handler(inTenant((ctx) => getIntakeSettings(ctx))),
  saveSettings: intakePage.saveSettings.handler(inTenant(saveIntakeSettings)),
};

export const intakeRouter = {
  getPage: intake.getPage.handler(({ context, input }) => getPage(context, input)),
  getLogo: intake.getLogo.handler(({ context, input }) => getLogo(context, input)),
  sendCode: intake.sendCode.handler(({ context, input }) => sendCode(context, input)),
  prove: intake.prove.handler(({ context, input }) => proveAddress(context, input)),
  begin: intake.begin.handler(({ context, input }) => beginIntake(context, input)),
  submit: intake.submit.handler(({ context, input }) => submitIntake(context, input)),
};

export const submissionVisitsRouter = {
  open: submissionVisits.open.handler(({ context, input }) => openVisit(context, input)),
  renew: submissionVisits.renew.handler(({ context, input }) => mailNewLinks(context, input)),
  list: submissionVisits.list.handler(({ context, input }) => asSubmitter(context, input.visit, 'read', listOwn)),
  get: submissionVisits.get.handler(({ context, input: { visit, id } }) =>
    asSubmitter(context, visit, 'read', (ctx) => getOwn(ctx, { id })),
  ),
  write: submissionVisits.write.handler(({ context, input: { visit, ...message } }) =>
    asSubmitter(context, visit, 'write', (ctx) => writeToFirm(ctx, message)),
  ),
  uploadFile: submissionVisits.uploadFile.handler(({ context, input }) => addVisitorFile(context, input.query)),
  removeFile: submissionVisits.removeFile.handler(({ context, input: { visit, id } }) =>
    asSubmitter(context, visit, 'write', (ctx) => removeOwnFile(ctx, { id })),
  ),
};
