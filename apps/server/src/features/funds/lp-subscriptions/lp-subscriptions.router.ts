import { inTenant, os } from '../../../core/procedure.ts';
import { downloadSubscriptionFile, storeSigned } from '../fund-subscriptions/subscription-files.ts';
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
  submit: lpSubscriptions.submit.handler(inTenant(submitSubscription)),
  decline: lpSubscriptions.decline.handler(inTenant(declineSubscription)),
  download: lpSubscriptions.download.handler(({ context, input }) => downloadSubscriptionFile(context, input)),
};
