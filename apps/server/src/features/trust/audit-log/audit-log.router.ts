import { inTenant, os } from '../../../core/procedure.ts';
import { openCheckpoints } from './checkpoint-store.ts';
import { canExportSensitiveData, exportAuditLogs } from './export-audit-logs.ts';
import { exportEvidence } from './export-evidence.ts';
import { getAuditState } from './get-audit-state.ts';
import { getAuditStats } from './get-audit-stats.ts';
import { listAuditLogs } from './list-audit-logs.ts';
import { logCrudOperation } from './log-crud-operation.ts';
import { getRetention } from './retention/get-retention.ts';
import { holdAuditLog, liftHold, saveRetention } from './retention/save-retention.ts';
import { startVerification } from './run-verification.ts';

const { auditLogs } = os;

export const auditLogsRouter = {
  list: auditLogs.list.handler(inTenant(listAuditLogs)),
  stats: auditLogs.stats.handler(inTenant(getAuditStats)),
  state: auditLogs.state.handler(inTenant(getAuditState)),
  verify: auditLogs.verify.handler(({ context }) => startVerification(context, openCheckpoints(context.services.env))),
  canExport: auditLogs.canExport.handler(inTenant(canExportSensitiveData)),
  logCrud: auditLogs.logCrud.handler(inTenant(logCrudOperation)),
  retention: auditLogs.retention.handler(inTenant(getRetention)),
  saveRetention: auditLogs.saveRetention.handler(inTenant(saveRetention)),
  hold: auditLogs.hold.handler(inTenant(holdAuditLog)),
  liftHold: auditLogs.liftHold.handler(inTenant(liftHold)),
  exportEvidence: auditLogs.exportEvidence.handler(inTenant(exportEvidence)),
  exportAll: auditLogs.exportAll.handler(inTenant(exportAuditLogs)),
};
