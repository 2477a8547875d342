import { fail } from '../../../core/errors.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { findCustomer, withStripe } from './stripe-calls.ts';

/** The payment provider's page of the firm's subscription. A firm that never began to pay has none. */
export function openPortal(context: RequestContext): Promise<{ url: string }> {
  return withStripe(context, async (payer) => {
    const customer = await findCustomer(payer);
    if (customer === undefined) throw fail('NOT_FOUND');
    const { url } = await payer.stripe.billingPortal.sessions.create({
      customer,
      return_url: `${payer.page}&payment=done`,
    });
    await runAs(context.services, payer.actor, context.origin, 'write', ({ audit }) =>
      audit({ action: 'subscription.portal_opened', resource_type: 'subscription', resource_id: null }),
    );
    return { url };
  });
}
