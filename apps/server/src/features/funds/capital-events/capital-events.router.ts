import { inTenant, os } from '../../../core/procedure.ts';
import { approveEvent, issueEvent } from './decide-event.ts';
import { declareDefault } from './declare-default.ts';
import { downloadDocument } from './download-document.ts';
import { payItems } from './pay-items.ts';
import { payManager } from './pay-manager.ts';
import { prepareEqualisation } from './prepare-equalisation.ts';
import { getCapitalEvent, listCapitalEvents } from './view-events.ts';
import { createEvent, updateEvent, withdrawEvent } from './write-event.ts';

const { capitalEvents } = os;

export const capitalEventsRouter = {
  list: capitalEvents.list.handler(inTenant(listCapitalEvents)),
  get: capitalEvents.get.handler(inTenant(getCapitalEvent)),
  create: capitalEvents.create.handler(inTenant(createEvent)),
  update: capitalEvents.update.handler(inTenant(updateEvent)),
  equalise: capitalEvents.equalise.handler(inTenant(prepareEqualisation)),
  approve: capitalEvents.approve.handler(inTenant(approveEvent)),
  issue: capitalEvents.issue.handler(inTenant(issueEvent)),
  withdraw: capitalEvents.withdraw.handler(inTenant(withdrawEvent)),
  pay: capitalEvents.pay.handler(inTenant(payItems)),
  payManager: capitalEvents.payManager.handler(inTenant(payManager)),
  declareDefault: capitalEvents.declareDefault.handler(inTenant(declareDefault)),
  downloadNotice: capitalEvents.downloadNotice.handler(({ context, input }) => downloadDocument(context, input)),
};
