import { inTenant, os } from '../../../core/procedure.ts';
import { addComment } from './comments/add-comment.ts';
import { listComments } from './comments/list-comments.ts';
import { removeComment } from './comments/remove-comment.ts';
import { addItem } from './items/add-item.ts';
import { removeItem, removeSection } from './items/remove-item.ts';
import { updateItem } from './items/update-item.ts';
import { exportProcesses } from './processes/export-processes.ts';
import { getMetrics } from './processes/get-metrics.ts';
import { getProcess } from './processes/get-process.ts';
import { holdProcess, resumeProcess } from './processes/hold-process.ts';
import { listProcesses } from './processes/list-processes.ts';
import { startProcess } from './processes/start-process.ts';
import { updateProcess } from './processes/update-process.ts';
import { downloadReport } from './report/download-report.ts';
import { listReports, requestReport } from './report/request-report.ts';
import { archiveTemplate, restoreTemplate } from './templates/archive-template.ts';
import { getTemplate } from './templates/get-template.ts';
import { listTemplates } from './templates/list-templates.ts';
import { createTemplate, duplicateTemplate, editTemplate } from './templates/write-template.ts';

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
  requestReport: diligence.requestReport.handler(inTenant(requestReport)),
  listReports: diligence.listReports.handler(inTenant(listReports)),
  downloadReport: diligence.downloadReport.handler(({ context, input }) => downloadReport(context, input)),
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
