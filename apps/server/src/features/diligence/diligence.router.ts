import { inTenant, os } from '../../core/procedure.ts';
import { addComment } from './add-comment.ts';
import { addItem } from './add-item.ts';
import { archiveTemplate, restoreTemplate } from './archive-template.ts';
import { exportProcesses } from './export-processes.ts';
import { exportReport } from './export-report.ts';
import { getMetrics } from './get-metrics.ts';
import { getProcess } from './get-process.ts';
import { getTemplate } from './get-template.ts';
import { holdProcess, resumeProcess } from './hold-process.ts';
import { listComments } from './list-comments.ts';
import { listProcesses } from './list-processes.ts';
import { listTemplates } from './list-templates.ts';
import { removeComment } from './remove-comment.ts';
import { removeItem, removeSection } from './remove-item.ts';
import { startProcess } from './start-process.ts';
import { updateItem } from './update-item.ts';
import { updateProcess } from './update-process.ts';
import { createTemplate, duplicateTemplate, editTemplate } from './write-template.ts';

const { diligence } = os;

export const diligenceRouter = {
  metrics: diligence.metrics.handler(inTenant(getMetrics)),
  list: diligence.list.handler(inTenant(listProcesses)),
  exportList: diligence.exportList.handler(inTenant(exportProcesses)),
  get: diligence.get.handler(inTenant(getProcess)),
  start: diligence.start.handler(inTenant(startProcess)),
  update: diligence.update.handler(inTenant(updateProcess)),
  hold: diligence.hold.handler(inTenant(holdProcess)),
  resume: diligence.resume.handler(inTenant(resumeProcess)),
  report: diligence.report.handler(({ context, input }) => exportReport(context, input)),
  addItem: diligence.addItem.handler(inTenant(addItem)),
  updateItem: diligence.updateItem.handler(inTenant(updateItem)),
  removeItem: diligence.removeItem.handler(inTenant(removeItem)),
  removeSection: diligence.removeSection.handler(inTenant(removeSection)),
  listComments: diligence.listComments.handler(inTenant(listComments)),
  addComment: diligence.addComment.handler(inTenant(addComment)),
  removeComment: diligence.removeComment.handler(inTenant(removeComment)),
  listTemplates: diligence.listTemplates.handler(inTenant(listTemplates)),
  getTemplate: diligence.getTemplate.handler(inTenant(getTemplate)),
  createTemplate: diligence.createTemplate.handler(inTenant((ctx, input) => createTemplate(ctx, input))),
  editTemplate: diligence.editTemplate.handler(inTenant(editTemplate)),
  archiveTemplate: diligence.archiveTemplate.handler(inTenant(archiveTemplate)),
  restoreTemplate: diligence.restoreTemplate.handler(inTenant(restoreTemplate)),
  duplicateTemplate: diligence.duplicateTemplate.handler(inTenant(duplicateTemplate)),
};
