import { inTenant, os } from '../../../core/procedure.ts';
import { createAlert } from './create-alert.ts';
import { listAlerts } from './list-alerts.ts';
import { acknowledgeAlerts, setAlertStatus } from './set-alert-status.ts';

const { riskAlerts } = os;

export const riskAlertsRouter = {
  list: riskAlerts.list.handler(inTenant(listAlerts)),
  create: riskAlerts.create.handler(inTenant(createAlert)),
  setStatus: riskAlerts.setStatus.handler(inTenant(setAlertStatus)),
  acknowledgeMany: riskAlerts.acknowledgeMany.handler(inTenant(acknowledgeAlerts)),
};
