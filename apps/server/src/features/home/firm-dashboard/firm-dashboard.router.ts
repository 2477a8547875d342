import { inTenant, os } from '../../../core/procedure.ts';
import { exportDashboard } from './export-dashboard.ts';
import { getSummary } from './get-summary.ts';

const { firmDashboard } = os;

export const firmDashboardRouter = {
  summary: firmDashboard.summary.handler(inTenant(getSummary)),
  export: firmDashboard.export.handler(inTenant(exportDashboard)),
};
