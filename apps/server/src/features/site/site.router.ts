import { inTenant, os } from '../../core/procedure.ts';
import { listDemoRequests } from '../demo-requests/list-demo-requests.ts';
import { requestDemo } from '../demo-requests/request-demo.ts';
import { getStatus } from '../status/get-status.ts';
import { getTrust } from '../trust/get-trust.ts';

const { site } = os;

export const siteRouter = {
  requestDemo: site.requestDemo.handler(({ context, input }) => requestDemo(context, input)),
  listDemoRequests: site.listDemoRequests.handler(inTenant(listDemoRequests)),
  getStatus: site.getStatus.handler(({ context }) => getStatus(context.services)),
  getTrust: site.getTrust.handler(({ context }) => getTrust(context.services)),
};
