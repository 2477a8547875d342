import { inTenant, os } from '../../../core/procedure.ts';
import { listDemoRequests } from './list-demo-requests.ts';
import { requestDemo } from './request-demo.ts';

const { demoRequests } = os;

export const demoRequestsRouter = {
  create: demoRequests.create.handler(({ context, input }) => requestDemo(context, input)),
  list: demoRequests.list.handler(inTenant(listDemoRequests)),
};
