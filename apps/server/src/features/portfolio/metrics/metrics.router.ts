import { inTenant, os } from '../../../core/procedure.ts';
import { getCompanyMetrics } from './company-metrics.ts';
import { createMetric } from './create-metric.ts';
import { exportValues } from './export-values.ts';
import { importValues } from './import-values.ts';
import { listMetrics } from './list-metrics.ts';
import { listPercentiles } from './list-percentiles.ts';
import { setValue } from './set-value.ts';
import { updateMetric } from './update-metric.ts';
import { visitMetrics } from './visit-metrics.ts';

const { metrics } = os;

export const metricsRouter = {
  list: metrics.list.handler(inTenant(listMetrics)),
  create: metrics.create.handler(inTenant(createMetric)),
  update: metrics.update.handler(inTenant(updateMetric)),
  ofCompany: metrics.ofCompany.handler(inTenant(getCompanyMetrics)),
  visit: metrics.visit.handler(inTenant(visitMetrics)),
  percentiles: metrics.percentiles.handler(inTenant(listPercentiles)),
  setValue: metrics.setValue.handler(inTenant(setValue)),
  exportValues: metrics.exportValues.handler(inTenant(exportValues)),
  importValues: metrics.importValues.handler(inTenant(importValues)),
};
