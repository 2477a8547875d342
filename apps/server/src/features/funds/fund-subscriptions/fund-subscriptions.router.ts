import { inTenant, os } from '../../../core/procedure.ts';
import { askSignature } from '../signatures/ask-signature.ts';
import { closeSubscription, countersignSubscription, decideSubscription } from './decide-subscription.ts';
import {
  openSubscription,
  remindOfSubscription,
  sendSubscription,
  updateSubscription,
  withdrawSubscription,
} from './open-subscription.ts';
import { addCountersigned, attachDocument, detachDocument, downloadSubscriptionFile } from './subscription-files.ts';
import { exportSubscriptions, getSubscription, listSubscriptions, revealSubscription } from './view-subscription.ts';

const { fundSubscriptions } = os;

export const fundSubscriptionsRouter = {
  list: fundSubscriptions.list.handler(inTenant(listSubscriptions)),
  exportList: fundSubscriptions.exportList.handler(inTenant(exportSubscriptions)),
  get: fundSubscriptions.get.handler(inTenant(getSubscription)),
  reveal: fundSubscriptions.reveal.handler(inTenant(revealSubscription)),
  open: fundSubscriptions.open.handler(inTenant(openSubscription)),
  update: fundSubscriptions.update.handler(inTenant(updateSubscription)),
  attach: fundSubscriptions.attach.handler(({ context, input }) => attachDocument(context, input)),
  detach: fundSubscriptions.detach.handler(inTenant(detachDocument)),
  addCountersigned: fundSubscriptions.addCountersigned.handler(({ context, input }) =>
    addCountersigned(context, input),
  ),
  askCountersignature: fundSubscriptions.askCountersignature.handler(
    inTenant(async (ctx, { id }) => getSubscription(ctx, await askSignature(ctx, id, 'countersigned'))),
  ),
  send: fundSubscriptions.send.handler(inTenant(sendSubscription)),
  remind: fundSubscriptions.remind.handler(inTenant(remindOfSubscription)),
  withdraw: fundSubscriptions.withdraw.handler(inTenant(withdrawSubscription)),
  decide: fundSubscriptions.decide.handler(inTenant(decideSubscription)),
  countersign: fundSubscriptions.countersign.handler(inTenant(countersignSubscription)),
  close: fundSubscriptions.close.handler(inTenant(closeSubscription)),
  download: fundSubscriptions.download.handler(({ context, input }) => downloadSubscriptionFile(context, input)),
};
