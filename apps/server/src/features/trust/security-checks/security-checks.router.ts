import { os } from '../../../core/procedure.ts';
import { listSecurityChecks } from './list-security-checks.ts';

export const securityChecksRouter = {
  list: os.securityChecks.list.handler(({ context }) => listSecurityChecks(context.services)),
};
