import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { StripeSettings } from '../../core/payments/stripe.ts';

interface Subscription {
  id: string;
  customer: string;
  status: string;
  price: string;
  cancel_at_period_end: boolean;
  created: number;
}

interface Checkout {
  id: string;
  customer: string;
  price: string;
  status: string;
  created: number;
  success_url: string;
}

export interface StripeServer {
  settings: StripeSettings;
  customers: Map<string, { name: string; tenantId: string }>;
  checkouts: Map<string, Checkout>;
  subscriptions: Map<string, Subscription>;
  /** Calls that came, as `POST /v1/customers`. */
  asked: string[];
  /** So many checkouts are made before any of them is answered: they were begun at once. */
  checkoutsAtOnce: number;
  /** Answers every call with an error. */
  isDown: boolean;
  /** What a person does at the checkout: the subscription is there, and the session is used up. */
  pay(url: string): Subscription;
  /** A message of the provider, with its signature. */
  event(type: string, object: object, at?: Date): { payload: string; headers: Record<string, string> };
  close(): Promise<void>;
}

const MONTH_S = 30 * 86_400;
const seconds = (moment = Date.now()) => Math.floor(moment / 1000);

/** A payment provider that speaks Stripe's API as we use it, and lets nobody in who has not its key. */
export async function startStripeServer(): Promise<StripeServer> {
  const kept = new Map<string, unknown>();
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(started, kept, request);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: StripeServer = {
    settings: {
      secretKey: 'sk_test_canary',
      webhookSecret: 'whsec_canary',
      prices: { professional: 'price_growth', enterprise: 'price_professional' },
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    customers: new Map(),
    checkouts: new Map(),
    subscriptions: new Map(),
    asked: [],
    checkoutsAtOnce: 1,
    isDown: false,
    pay: (url) => pay(started, url),
    event(type, object, at = new Date()) {
      const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
      const time = seconds(at.getTime());
      const mac = createHmac('sha256', started.settings.webhookSecret).update(`${time}.${payload}`).digest('hex');
      return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${mac}` } };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return started;
}

function pay({ checkouts, subscriptions }: StripeServer, url: string): Subscription {
  const checkout = checkouts.get(url.split('/').at(-1) ?? '');
  if (checkout?.status !== 'open') throw new Error('this checkout is not open');
  checkout.status = 'complete';
  const { customer, price } = checkout;
  const made = { id: `sub_${randomUUID()}`, customer, status: 'active', price, cancel_at_period_end: false };
  const subscription = { ...made, created: subscriptions.size };
  subscriptions.set(made.id, subscription);
  return subscription;
}

const list = (data: object[]) => ({ status: 200, body: { object: 'list', data, has_more: false } });

async function answer(stripe: StripeServer, kept: Map<string, unknown>, request: IncomingMessage) {
  const { method = '', url = '', headers } = request;
  const { pathname, searchParams } = new URL(url, 'http://stripe');
  const form = new URLSearchParams(await text(request));
  stripe.asked.push(`${method} ${pathname}`);
  const failed = (status: number, message: string) => ({ status, body: { error: { type: 'api_error', message } } });
  if (headers.authorization !== `Bearer ${stripe.settings.secretKey}`) return failed(401, 'Invalid API Key');
  if (stripe.isDown) return { ...failed(500, 'Out of order') };
  const customer = form.get('customer') ?? searchParams.get('customer') ?? '';
  const key = String(headers['idempotency-key'] ?? randomUUID());
  switch (`${method} ${pathname.replace(/cs_[^/]+/, ':id')}`) {
    case 'POST /v1/customers': {
      const known = kept.get(key);
      if (known) return { status: 200, body: known };
      const id = `cus_${randomUUID()}`;
      stripe.customers.set(id, { name: form.get('name') ?? '', tenantId: form.get('metadata[tenant_id]') ?? '' });
      kept.set(key, { id, object: 'customer' });
      return { status: 200, body: kept.get(key) };
    }
    case 'POST /v1/checkout/sessions': {
      const id = `cs_${randomUUID()}`;
      const price = form.get('line_items[0][price]') ?? '';
      const session = {
        id,
        customer,
        price,
        status: 'open',
        created: seconds(),
        success_url: form.get('success_url') ?? '',
      };
      await meet(stripe);
      stripe.checkouts.set(id, session);
      return { status: 200, body: { ...session, object: 'checkout.session', url: `https://checkout.example/${id}` } };
    }
    case 'GET /v1/checkout/sessions':
      return list([...stripe.checkouts.values()].filter((one) => one.customer === customer && one.status === 'open'));
    case 'POST /v1/checkout/sessions/:id/expire': {
      const session = stripe.checkouts.get(pathname.split('/')[4] ?? '');
      if (session) session.status = 'expired';
      return { status: 200, body: { ...session, object: 'checkout.session' } };
    }
    case 'POST /v1/billing_portal/sessions':
      return {
        status: 200,
        body: { id: 'bps_1', object: 'billing_portal.session', url: `https://portal.example/${customer}` },
      };
    case 'GET /v1/subscriptions': {
      const own = [...stripe.subscriptions.values()].filter((one) => one.customer === customer);
      return list(own.toSorted((a, b) => b.created - a.created).map(viewSubscription));
    }
    default:
      return failed(404, `Unrecognized request URL (${method}: ${pathname}).`);
  }
}

const waiting: (() => void)[] = [];

/** Waits until as many have come as are begun at once. */
async function meet({ checkoutsAtOnce }: StripeServer): Promise<void> {
  if (waiting.length + 1 < checkoutsAtOnce) return new Promise((resolve) => waiting.push(resolve));
  for (const go of waiting.splice(0)) go();
}

function viewSubscription({ price, ...subscription }: Subscription) {
  const item = { id: 'si_1', price: { id: price }, current_period_end: seconds() + MONTH_S };
  return { ...subscription, object: 'subscription', items: { object: 'list', data: [item] } };
}
