import { DORMANT_ADMIN_DAYS, STALE_ACCOUNT_DAYS } from '@cairn/domain';
import { type Control, findItems, plural } from '../control.ts';

const PERSON = `t.name || ': ' || right(p.id::text, 8) || ' (' || p.role || ')'`;
const ACTIVE = `user_profiles p join tenants t on t.id = p.tenant_id
  where p.is_active and p.deleted_at is null and t.is_active`;

/** Everybody who must have one: administrators and people of the platform, and a firm's own people where its rule says so. */
const FACTORS = `
  select ${PERSON} as subject,
         case when f.has then 'has a second factor' else 'has no second factor' end as detail, f.has as passed
    from user_profiles p join tenants t on t.id = p.tenant_id
    left join tenant_settings s on s.tenant_id = p.tenant_id
    cross join lateral (
      select exists (select from user_factors x where x.user_id = p.id and x.status = 'verified' and x.removed_at is null)
          or exists (select from user_passkeys k where k.user_id = p.id and k.removed_at is null) as has) f
   where p.is_active and p.deleted_at is null and t.is_active
     and (p.role in ('platform_admin', 'platform_user', 'firm_admin')
          or s.second_factor_required_since + make_interval(days => s.second_factor_grace_days) <= $1)`;

export const secondFactors: Control = {
  key: 'second-factor-coverage',
  title: 'Privileged accounts have a second factor',
  proves:
    'Each administrator, each person of the platform, and each person of a firm whose rule asks for it has a second factor or a passkey.',
  remedy: 'Ask the people named to add a second factor on their account page, or require it for the whole firm.',
  criteria: ['CC6.1', 'CC6.6'],
  graceDays: 14,
  periodDays: 0,
  async run({ services }) {
    const found = await findItems(services.pools.auth, FACTORS, [services.now()]);
    return { ...found, found: `${found.total - found.failed} of ${plural(found.total, 'person', 'people')} covered.` };
  },
};

const LAST_SEEN = 'greatest(p.created_at, p.last_login_at)';
const away = (days: number) => `
  select ${PERSON} as subject,
         case when p.last_login_at is null then 'never signed in, added ' else 'signed in last ' end
           || to_char(${LAST_SEEN} at time zone 'UTC', 'YYYY-MM-DD') as detail,
         ${LAST_SEEN} > $1::timestamptz - interval '${days} days' as passed
    from ${ACTIVE}`;

export const staleAccounts: Control = {
  key: 'stale-accounts',
  title: 'Unused accounts are deactivated',
  proves: `Each active account was signed in to, or added, within ${STALE_ACCOUNT_DAYS} days.`,
  remedy: 'Deactivate the accounts named, or ask their owners to sign in.',
  criteria: ['CC6.2', 'CC6.3'],
  graceDays: 30,
  periodDays: STALE_ACCOUNT_DAYS,
  async run({ services }) {
    const found = await findItems(services.pools.platform, away(STALE_ACCOUNT_DAYS), [services.now()]);
    return { ...found, found: `${plural(found.failed, 'stale account')} of ${found.total}.` };
  },
};

export const dormantAdministrators: Control = {
  key: 'dormant-administrators',
  title: 'Dormant administrators lose the role',
  proves: `Each administrator signed in, or was added, within ${DORMANT_ADMIN_DAYS} days.`,
  remedy: 'Give the people named another role, or deactivate them until they are back.',
  criteria: ['CC6.2', 'CC6.3'],
  graceDays: 14,
  periodDays: DORMANT_ADMIN_DAYS,
  async run({ services }) {
    const statement = `${away(DORMANT_ADMIN_DAYS)} and p.role in ('platform_admin', 'firm_admin')`;
    const found = await findItems(services.pools.platform, statement, [services.now()]);
    return { ...found, found: `${plural(found.failed, 'dormant administrator')} of ${found.total}.` };
  },
};
