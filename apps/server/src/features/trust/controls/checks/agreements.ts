import { type Control, findItems, plural } from '../control.ts';

/** An hour for the job that ends them. */
const EXCEPTIONS = `
  select t.name || ': ' || e.policy_name as subject,
         case when e.expires_at is null then 'no expiry'
              else 'expires ' || to_char(e.expires_at at time zone 'UTC', 'YYYY-MM-DD') end as detail,
         e.expires_at is not null and e.expires_at > $1::timestamptz - interval '1 hour' as passed
    from compliance_exceptions e join tenants t on t.id = e.tenant_id where e.status in ('pending', 'approved')`;

export const exceptionsEnd: Control = {
  key: 'exceptions-expire',
  title: 'Exceptions from a policy end',
  proves: 'Each exception that is pending or approved has an expiry, and none is still open past it.',
  remedy: 'Reject or replace the exceptions named: request them again with an expiry.',
  criteria: ['CC6.3', 'CC7.3'],
  graceDays: 14,
  periodDays: 0,
  async run({ services }) {
    const found = await findItems(services.pools.platform, EXCEPTIONS, [services.now()]);
    return { ...found, found: `${plural(found.failed, 'exception')} of ${found.total} without an end.` };
  },
};

const SHARES = `
  select t.name || ': share ' || right(s.id::text, 8) as subject,
         case when s.expires_at is null then 'no end' else 'ends ' || to_char(s.expires_at at time zone 'UTC', 'YYYY-MM-DD') end as detail,
         s.expires_at is not null as passed
    from co_investor_shares s join tenants t on t.id = s.tenant_id
   where s.is_active and (s.expires_at is null or s.expires_at > $1)`;

const LINKS = `
  select t.name || ': link ' || right(a.id::text, 8) as subject,
         case when a.expires_at is null then 'no end' else 'ends ' || to_char(a.expires_at at time zone 'UTC', 'YYYY-MM-DD') end as detail,
         a.expires_at is not null as passed
    from update_answers a join tenants t on t.id = a.tenant_id
   where a.token_hash is not null and a.revoked_at is null and (a.expires_at is null or a.expires_at > $1)`;

export const outsideLinksEnd: Control = {
  key: 'outside-access-ends',
  title: 'Access of outsiders expires',
  proves: 'Each share with people outside of a firm, and each link that was mailed to a company, ends by itself.',
  remedy: 'Ask the firms named to give their shares an end date, or to revoke them.',
  criteria: ['CC6.6', 'C1.1'],
  graceDays: 14,
  periodDays: 0,
  async run({ services }) {
    const at = [services.now()];
    const [shares, links] = await Promise.all([
      findItems(services.pools.platform, SHARES, at),
      findItems(services.pools.auth, LINKS, at),
    ]);
    const failed = shares.failed + links.failed;
    const total = shares.total + links.total;
    const items = [...shares.items, ...links.items].sort((a, b) => Number(a.passed) - Number(b.passed));
    return {
      items,
      total,
      failed,
      found: `${plural(failed, 'share or link', 'shares and links')} of ${total} without an end.`,
    };
  },
};
