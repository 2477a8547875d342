import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { fail } from '../errors.ts';
import type { Services } from '../services.ts';

/**
 * How often something may be done in a window of so many minutes, for an account and from a network address. Wide enough
 * for an office behind one address, narrow enough that spraying a password over many accounts gets nowhere.
 */
export const RATE_LIMITS = {
  'sign-in failure by address': { hits: 100, minutes: 15 },
  'sign-up by address': { hits: 30, minutes: 60 },
  'mail by account': { hits: 5, minutes: 60 },
  'mail by address': { hits: 30, minutes: 60 },
  'text message by account': { hits: 5, minutes: 60 },
  'text message by address': { hits: 20, minutes: 60 },
  'secret by address': { hits: 60, minutes: 15 },
  'demo request by address': { hits: 5, minutes: 60 },
  'invitation by firm': { hits: 200, minutes: 24 * 60 },
  'invitation mail by address': { hits: 5, minutes: 60 },
  'contact by firm': { hits: 1000, minutes: 24 * 60 },
  'model preview by account': { hits: 200, minutes: 5 },
  'webhook by hand by firm': { hits: 60, minutes: 60 },
  'message by submitter': { hits: 20, minutes: 60 },
  'inbound mail by address': { hits: 120, minutes: 15 },
  'inbound mail by firm': { hits: 2000, minutes: 24 * 60 },
  'inbound mail by network and firm': { hits: 500, minutes: 24 * 60 },
  'inbound answer by sender': { hits: 5, minutes: 24 * 60 },
  'intake code by address': { hits: 30, minutes: 60 },
  'intake code by account': { hits: 5, minutes: 60 },
  'intake code by firm': { hits: 300, minutes: 60 },
  'intake submission by address': { hits: 30, minutes: 24 * 60 },
  'intake submission by account': { hits: 10, minutes: 24 * 60 },
  'intake submission by firm': { hits: 300, minutes: 24 * 60 },
  'intake file by address': { hits: 200, minutes: 24 * 60 },
  'intake file by account': { hits: 100, minutes: 24 * 60 },
  'intake file by firm': { hits: 2000, minutes: 24 * 60 },
  'submission link by address': { hits: 20, minutes: 60 },
  'submission link by account': { hits: 3, minutes: 60 },
  'interaction by viewer': { hits: 600, minutes: 60 },
  'interaction by address': { hits: 3000, minutes: 60 },
  'wish by link': { hits: 20, minutes: 60 },
  'visit by address': { hits: 120, minutes: 15 },
  'link password by link': { hits: 30, minutes: 15 },
  'link mail by link': { hits: 100, minutes: 60 },
  'client event by account': { hits: 120, minutes: 60 },
  'provider check by firm': { hits: 60, minutes: 15 },
} as const;
export type RateLimit = keyof typeof RATE_LIMITS;

// Counting and asking are one statement, shared by all servers on the database.
const HIT = `
  insert into rate_limits as r (key, hits, window_ends_at) values ($1, 1, now() + make_interval(mins => $2))
  on conflict (key) do update set
    hits = case when r.window_ends_at <= now() then 1 else r.hits + 1 end,
    window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
  returning hits, ceil(extract(epoch from window_ends_at - now()))::int as seconds`;

/** Counts one more and refuses what is too much, saying when to come back. `subject` is an id or `networkOf(ip)`. */
export async function assertWithinLimit(services: Services, limit: RateLimit, subject: string): Promise<void> {
  const row = await hit(services, limit, subject);
  if (row && row.hits > RATE_LIMITS[limit].hits) throw tooMany(row.seconds);
}

/** Counts one more, for what is left out and not refused when it is too much. */
export async function isWithinLimit(services: Services, limit: RateLimit, subject: string): Promise<boolean> {
  const row = await hit(services, limit, subject);
  return row === undefined || row.hits <= RATE_LIMITS[limit].hits;
}

async function hit(services: Services, limit: RateLimit, subject: string) {
  const { rows } = await services.pools.auth.query<{ hits: number; seconds: number }>({
    name: 'rate-limit-hit',
    text: HIT,
    values: [keyOf(services, limit, subject), RATE_LIMITS[limit].minutes],
  });
  return rows[0];
}

/** Refuses without counting, for limits that count failures only. */
export async function assertLimitNotReached(services: Services, limit: RateLimit, subject: string): Promise<void> {
  const { rows } = await services.pools.auth.query<{ hits: number; seconds: number }>({
    name: 'rate-limit-look',
    text: `select hits, ceil(extract(epoch from window_ends_at - now()))::int as seconds
             from rate_limits where key = $1 and window_ends_at > now()`,
    values: [keyOf(services, limit, subject)],
  });
  const [row] = rows;
  if (row && row.hits >= RATE_LIMITS[limit].hits) throw tooMany(row.seconds);
}

/** Counts without refusing. */
export async function countHit(services: Services, limit: RateLimit, subject: string): Promise<void> {
  await hit(services, limit, subject);
}

function tooMany(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const when = minutes > 120 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minute(s)`;
  return fail(
    'TOO_MANY_REQUESTS',
    { retry_after_seconds: Math.max(1, seconds) },
    `Too many requests. Try again in ${when}.`,
  );
}

/** An HMAC: the table must not become a list of who called from where. */
function keyOf(services: Services, limit: RateLimit, subject: string): Buffer {
  return createHmac('sha256', services.master.derive('rate limits')).update(`${limit}/${subject}`).digest();
}

/** What one subscriber holds: an IPv4 address, or the /64 of an IPv6 one, inside which addresses cost nothing. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}
