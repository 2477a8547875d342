import { inTenant, os } from '../../../core/procedure.ts';
import { extendAnswer, remindAnswer, renewLink, revokeAnswer } from './change-answer.ts';
import { createRequest, testRequest } from './create-request.ts';
import { listCandidates } from './list-candidates.ts';
import { getRequest, listRequests } from './list-requests.ts';

const { updateRequests } = os;

export const updateRequestsRouter = {
  list: updateRequests.list.handler(inTenant(listRequests)),
  get: updateRequests.get.handler(inTenant(getRequest)),
  candidates: updateRequests.candidates.handler(inTenant(listCandidates)),
  create: updateRequests.create.handler(inTenant(createRequest)),
  test: updateRequests.test.handler(inTenant(testRequest)),
  remind: updateRequests.remind.handler(inTenant(remindAnswer)),
  renew: updateRequests.renew.handler(inTenant(renewLink)),
  extend: updateRequests.extend.handler(inTenant(extendAnswer)),
  revoke: updateRequests.revoke.handler(inTenant(revokeAnswer)),
};
