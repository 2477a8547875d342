import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { getBilling } from './get-billing.ts';
import { readSubscription } from './read-subscription.ts';
import { withStripe } from './stripe-calls.ts';

/** The plan as the payment provider knows it now: after a payment it knows before its message is here. */
export function refreshBilling(context: RequestContext) {
  return withStripe(context, async ({ actor }) => {
    await readSubscription(context.services, actor.tenantId);
    return runAs(context.services, actor, context.origin, 'read', getBilling);
  });
}
