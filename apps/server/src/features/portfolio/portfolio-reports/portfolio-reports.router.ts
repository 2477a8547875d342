import { inTenant, os } from '../../../core/procedure.ts';
import { downloadReport } from './download-report.ts';
import { listReports } from './list-reports.ts';
import { removeReport } from './remove-report.ts';
import { requestReport } from './request-report.ts';

const { portfolioReports } = os;

export const portfolioReportsRouter = {
  list: portfolioReports.list.handler(inTenant(listReports)),
  request: portfolioReports.request.handler(inTenant(requestReport)),
  download: portfolioReports.download.handler(({ context, input }) => downloadReport(context, input)),
  remove: portfolioReports.remove.handler(inTenant(removeReport)),
};
