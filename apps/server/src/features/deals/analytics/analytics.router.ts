import { inTenant, os } from '../../../core/procedure.ts';
import { exportMetrics } from './export-metrics.ts';
import { getMetrics } from './get-metrics.ts';

const { analytics } = os;

export const analyticsRouter = {
  metrics: analytics.metrics.handler(inTenant(getMetrics)),
  export: analytics.export.handler(inTenant(exportMetrics)),
};
