import { inTenant, os } from '../../../core/procedure.ts';
import { listDeliveries, replayDelivery, testWebhook } from './deliveries.ts';
import { changeWebhook, createWebhook, listWebhooks, removeWebhook, rotateSecret } from './manage-webhooks.ts';

const { webhooks } = os;

export const webhooksRouter = {
  list: webhooks.list.handler(inTenant(listWebhooks)),
  create: webhooks.create.handler(inTenant(createWebhook)),
  change: webhooks.change.handler(inTenant(changeWebhook)),
  rotate: webhooks.rotate.handler(inTenant(rotateSecret)),
  remove: webhooks.remove.handler(inTenant(removeWebhook)),
  test: webhooks.test.handler(inTenant(testWebhook)),
  deliveries: webhooks.deliveries.handler(inTenant(listDeliveries)),
  replay: webhooks.replay.handler(inTenant(replayDelivery)),
};
