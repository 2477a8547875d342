import { inTenant, os } from '../../../core/procedure.ts';
import { releaseReport, withdrawReport } from './decide-report.ts';
import { getReport, listReports } from './view-report.ts';
import { createReport, prepareReport, saveReport } from './write-report.ts';

const { lpReports } = os;

export const lpReportsRouter = {
  list: lpReports.list.handler(inTenant(listReports)),
  create: lpReports.create.handler(inTenant(createReport)),
  get: lpReports.get.handler(inTenant(getReport)),
  save: lpReports.save.handler(inTenant(saveReport)),
  prepare: lpReports.prepare.handler(inTenant(prepareReport)),
  release: lpReports.release.handler(inTenant(releaseReport)),
  withdraw: lpReports.withdraw.handler(inTenant(withdrawReport)),
};
