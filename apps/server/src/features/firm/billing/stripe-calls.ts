import { schema } from '@cairn/db';
import type { Stripe } from 'stripe';
import type { Actor } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { ownOrigin } from '../../../core/http/transport.ts';
import { connectStripe, type StripeSettings } from '../../../core/payments/stripe.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';

const { subscriptions } = schema;

/** A person of the firm before the payment provider. */
export interface Payer {
  context: RequestContext;
  actor: Actor;
  stripe: Stripe;
  settings: StripeSettings;
  /** Where the provider sends the browser back. */
  page: string;
}

/**
 * Asks the payment provider for a person of the firm. It is asked outside of any transaction, so that a slow answer holds no
 * connection.
 *
 * @throws PAYMENTS_OFF without a key; PAYMENTS_UNREACHABLE for whatever goes wrong at the provider, which is logged
 */
export async function withStripe<T>(context: RequestContext, ask: (payer: Payer) => Promise<T>): Promise<T> {
  const { actor, services, request } = context;
  const { stripe: settings, publicUrl } = services.env;
  if (!actor) throw fail('UNAUTHENTICATED');
  if (!settings) throw fail('PAYMENTS_OFF');
  const stripe = await connectStripe(settings);
  const page = `${ownOrigin(request, publicUrl)}/dashboard/firm-admin?tab=billing`;
  try {
    return await ask({ context, actor, stripe, settings, page });
  } catch (error) {
    if (!(error instanceof stripe.errors.StripeError)) throw error;
    services.log.error(
      { code: error.code, type: error.type, request: error.requestId },
      'the payment provider refused',
    );
    throw fail('PAYMENTS_UNREACHABLE');
  }
}

/** The provider's number of the firm, if it has one. */
export function findCustomer({ context, actor }: Payer): Promise<string | undefined> {
  return runAs(context.services, actor, context.origin, 'read', async ({ tx }) => {
    const [row] = await tx.db.select({ customer_id: subscriptions.customer_id }).from(subscriptions);
    return row?.customer_id;
  });
}
