import type { Tier } from '@cairn/domain';
import type { Stripe } from 'stripe';

/** How to reach the payment provider, and what it calls our plans. */
export interface StripeSettings {
  secretKey: string;
  /** Signs what the provider tells us. */
  webhookSecret: string;
  /** The provider's id of the price of each tier that can be bought. */
  prices: Record<PaidTier, string>;
  /** Another server that speaks Stripe's API. */
  url: string | undefined;
}

export type PaidTier = Exclude<Tier, 'free'>;

const ANSWERS_WITHIN_MS = 10_000;

/** The client of Stripe, fetched when it is first needed: it is large, and most installations take no payments. */
export async function connectStripe({ secretKey, url }: StripeSettings): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  return new Stripe(secretKey, { ...place(url), timeout: ANSWERS_WITHIN_MS, maxNetworkRetries: 2, telemetry: false });
}

function place(url: string | undefined) {
  if (url === undefined) return {};
  const { protocol, hostname, port } = new URL(url);
  return { protocol: protocol === 'http:' ? ('http' as const) : ('https' as const), host: hostname, port };
}

// A payment that failed is asked for again for days; until the provider gives up, the plan stays.
const PAYS = new Set(['active', 'trialing', 'past_due']);
const ORDER: readonly Tier[] = ['free', 'professional', 'enterprise'];

/** What a customer pays for. */
export interface Paid {
  tier: Tier;
  subscriptionId: string | null;
  /** The provider's word for the state of the subscription. */
  status: string | null;
  periodEndsAt: Date | null;
  endsWithPeriod: boolean;
}

const NOTHING: Paid = { tier: 'free', subscriptionId: null, status: null, periodEndsAt: null, endsWithPeriod: false };

/** Of several subscriptions the largest that is paid for, else the newest, which the provider lists first. */
export function readPaid(subscriptions: readonly Stripe.Subscription[], prices: StripeSettings['prices']): Paid {
  const read = subscriptions.map((subscription) => readOne(subscription, prices));
  return read.toSorted((a, b) => ORDER.indexOf(b.tier) - ORDER.indexOf(a.tier))[0] ?? NOTHING;
}

function readOne(
  { id, status, items, cancel_at_period_end }: Stripe.Subscription,
  prices: StripeSettings['prices'],
): Paid {
  const bought = items.data.map(({ price }) => price.id);
  const tier = ORDER.findLast((one) => one !== 'free' && bought.includes(prices[one])) ?? 'free';
  const end = items.data[0]?.current_period_end;
  return {
    tier: PAYS.has(status) ? tier : 'free',
    subscriptionId: id,
    status,
    periodEndsAt: end === undefined ? null : new Date(end * 1000),
    endsWithPeriod: cancel_at_period_end,
  };
}
