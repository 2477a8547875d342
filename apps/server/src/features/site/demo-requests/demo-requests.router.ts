import { inTenant, os } from '../../../core/procedure.ts';
import { getStatus } from '../../platform/status/get-status.ts';
import { getTrust } from '../../trust/security-checks/get-trust.ts';
import { listDemoRequests } from './list-demo-requests.ts';
import { requestDemo } from './request-demo.ts';

const { site } = os;

export const siteRouter = {
  requestDemo: site.requestDemo.handler(({ context, input }) => requestDemo(context, input)),
  listDemoRequests: site.listDemoRequests.handler(inTenant(listDemoRequests)),
  getStatus: site.getStatus.handler(({ context }) => getStatus(context.services)),
  getTrust: site.getTrust.handler(({ context }) => getTrust(context.services)),
};
