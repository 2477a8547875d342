import { inTenant, os } from '../../../core/procedure.ts';
import { describeData } from './describe-data.ts';
import { erasePerson } from './erase-person.ts';
import { exportRequests, getRequest, listRequests } from './list-requests.ts';
import { assignRequest, extendRequest, recordRequest, settleRequest } from './record-request.ts';
import { downloadPackage } from './write-package.ts';

const { dataRequests } = os;

export const dataRequestsRouter = {
  list: dataRequests.list.handler(inTenant(listRequests)),
  get: dataRequests.get.handler(inTenant(getRequest)),
  find: dataRequests.find.handler(inTenant(describeData)),
  create: dataRequests.create.handler(inTenant(recordRequest)),
  assign: dataRequests.assign.handler(inTenant(assignRequest)),
  extend: dataRequests.extend.handler(inTenant(extendRequest)),
  settle: dataRequests.settle.handler(inTenant(settleRequest)),
  downloadPackage: dataRequests.downloadPackage.handler(({ context, input }) => downloadPackage(context, input)),
  erase: dataRequests.erase.handler(inTenant(erasePerson)),
  exportAll: dataRequests.exportAll.handler(inTenant(exportRequests)),
};
