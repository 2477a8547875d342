import { os } from '../../../core/procedure.ts';
import { exportPlatformAudit } from './export-platform-audit.ts';
import { listPlatformAudit } from './list-platform-audit.ts';

export const platformAuditRouter = {
  list: os.platformAudit.list.handler(async ({ context }) => ({ rows: await listPlatformAudit(context) })),
  exportAll: os.platformAudit.exportAll.handler(({ context }) => exportPlatformAudit(context)),
};
