import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { fail } from '../../../core/errors.ts';
import { isPrivateTransport } from '../../../core/http/transport.ts';
import { newId } from '../../../core/ids.ts';
import { connectStripe } from '../../../core/payments/stripe.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant } from '../../../core/with-auth.ts';
import { asPlatform } from '../../../core/with-platform.ts';

const CONCERNS = /^(checkout\.session|customer\.subscription|invoice)\./;
const LARGEST = 1_048_576;

/**
 * Where the payment provider tells that something has happened. Its signature is over the bytes, so they are read as they are;
 * one that is wrong, or older than five minutes, is refused. An event leads to a job that asks the provider, so that it is
 * answered at once; an event that came before does nothing.
 */
export async function serveStripeEvents(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/webhooks/stripe', { bodyLimit: LARGEST }, async (request, reply) => {
      const { stripe: settings } = services.env;
      if (!settings) throw fail('NOT_FOUND');
      if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
      const { webhooks } = await connectStripe(settings);
      const event = await webhooks
        .constructEventAsync(
          request.body as Buffer,
          request.headers['stripe-signature'] ?? '',
          settings.webhookSecret,
          undefined,
          undefined,
          services.now().getTime(),
        )
        .catch(() => undefined);
      if (!event) throw fail('FORBIDDEN');
      const customer = CONCERNS.test(event.type) ? customerOf(event) : undefined;
      if (customer !== undefined) await remember(services, event, customer);
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}

function customerOf(event: Stripe.Event): string | undefined {
  const { customer } = event.data.object as { customer?: string | { id: string } | null };
  return typeof customer === 'object' ? customer?.id : customer;
}

/** An account can have other customers than our firms: what concerns none of them is none of ours. */
function remember(services: Services, { id, type }: Stripe.Event, customer: string): Promise<void> {
  return asPlatform(services, 'write', async (tx) => {
    const [firm] = await tx.query<{ tenant_id: string }>('select tenant_id from subscriptions where customer_id = $1', [
      customer,
    ]);
    if (!firm) return;
    await setTenant(tx, firm.tenant_id);
    const added = await tx.query(
      `insert into payment_events (tenant_id, id, event_id, kind, created_at) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, event_id) do nothing returning id`,
      [firm.tenant_id, newId(), id, type, services.now()],
    );
    if (added.length > 0) await services.jobs.enqueue(tx, 'read-subscription', { tenant_id: firm.tenant_id });
  });
}
