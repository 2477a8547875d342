import { inTenant, os } from '../../../core/procedure.ts';
import { getChecklist } from './get-checklist.ts';
import { logCompletion } from './log-completion.ts';

export const checklistsRouter = {
  get: os.checklists.get.handler(inTenant(getChecklist)),
  logCompletion: os.checklists.logCompletion.handler(inTenant(logCompletion)),
};
