import { inTenant, os } from '../../../core/procedure.ts';
import {
  acceptSubmission,
  assignSubmission,
  declineSubmission,
  reviewSubmission,
  writeToSubmitter,
} from './decide-submission.ts';
import { getTemplate, saveTemplate } from './decline-template.ts';
import { inviteSubmitter } from './invite-submitter.ts';
import { listSubmissions } from './list-submissions.ts';
import { getSubmission } from './view-submission.ts';

const { submissions } = os;

export const submissionsRouter = {
  list: submissions.list.handler(inTenant(listSubmissions)),
  get: submissions.get.handler(inTenant(getSubmission)),
  review: submissions.review.handler(inTenant(reviewSubmission)),
  assign: submissions.assign.handler(inTenant(assignSubmission)),
  accept: submissions.accept.handler(inTenant(acceptSubmission)),
  decline: submissions.decline.handler(inTenant(declineSubmission)),
  write: submissions.write.handler(inTenant(writeToSubmitter)),
  invite: submissions.invite.handler(inTenant(inviteSubmitter)),
  getTemplate: submissions.getTemplate.handler(inTenant((ctx) => getTemplate(ctx))),
  saveTemplate: submissions.saveTemplate.handler(inTenant(saveTemplate)),
};
