import { os } from '../../../core/procedure.ts';
import { inPlatform } from '../../../core/with-platform.ts';
import { exportRoleChanges, exportSessions, exportSettingChanges } from './export-changes.ts';
import { getComplianceStats } from './get-compliance-stats.ts';
import { listRoleChanges, listSessions, listSettingChanges } from './list-changes.ts';
import { listTenants } from './list-tenants.ts';
import { generateReport } from './report/generate-report.ts';
import { terminateSession } from './terminate-session.ts';

const { compliance } = os;

export const complianceRouter = {
  stats: compliance.stats.handler(inPlatform(getComplianceStats)),
  generateReport: compliance.generateReport.handler(inPlatform(generateReport)),
  tenants: compliance.tenants.handler(inPlatform(listTenants)),
  listRoleChanges: compliance.listRoleChanges.handler(inPlatform(listRoleChanges)),
  exportRoleChanges: compliance.exportRoleChanges.handler(inPlatform(exportRoleChanges)),
  listSettingChanges: compliance.listSettingChanges.handler(inPlatform(listSettingChanges)),
  exportSettingChanges: compliance.exportSettingChanges.handler(inPlatform(exportSettingChanges)),
  listSessions: compliance.listSessions.handler(inPlatform(listSessions)),
  exportSessions: compliance.exportSessions.handler(inPlatform(exportSessions)),
  terminateSession: compliance.terminateSession.handler(inPlatform(terminateSession)),
};
