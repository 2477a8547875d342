import { inTenant, os } from '../../../core/procedure.ts';
import { downloadSubscriptionFile, storeSigned } from '../fund-subscriptions/subscription-files.ts';
import { askSignature } from '../signatures/ask-signature.ts';
import {
  declineSubscription,
  getOwnSubscription,
  listOwnSubscriptions,
  saveAnswers,
  submitSubscription,
} from './answer-subscription.ts';

const { lpSubscriptions } = os;

export const lpSubscriptionsRouter = {
  list: lpSubscriptions.list.handler(inTenant(listOwnSubscriptions)),
  get: lpSubscriptions.get.handler(inTenant(getOwnSubscription)),
  save: lpSubscriptions.save.handler(inTenant(saveAnswers)),
  sign: lpSubscriptions.sign.handler(({ context, input }) => storeSigned(context, input, getOwnSubscription)),
  askSignature: lpSubscriptions.askSignature.handler(
    inTenant(async (ctx, { id }) => getOwnSubscription(ctx, await askSignature(ctx, id, 'signed'))),
  ),
  submit: lpSubscriptions.submit.handler(inTenant(submitSubscription)),
  decline: lpSubscriptions.decline.handler(inTenant(declineSubscription)),
  download: lpSubscriptions.download.handler(({ context, input }) => downloadSubscriptionFile(context, input)),
};
