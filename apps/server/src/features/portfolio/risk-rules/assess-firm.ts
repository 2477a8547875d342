import { dayIn, PLATFORM_TENANT_ID } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { JobData } from '../../../core/jobs.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { type Ctx, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { asPlatform } from '../../../core/with-platform.ts';
import type { Mode } from '../../../core/with-tenant.ts';
import { bareActorOf } from '../../access/auth/account/actor-of-job.ts';
import { listEyes, NOBODY } from '../../deal-access/audience.ts';
import { type Assessed, assessRisk } from '../portfolio-companies/risk/assess-risk.ts';

const ORIGIN = { requestId: 'assess-risk', ip: 'job', userAgent: 'assess-risk' };

/** In the name of the rules, which are nobody; with the eyes of a person where a company is hidden from others. */
function asRules<T>(services: Services, tenantId: string, eyes: string, mode: Mode, fn: (ctx: Ctx) => Promise<T>) {
  const actor = bareActorOf({ tenant_id: tenantId, user_id: eyes, request_id: NOBODY });
  return runAs(services, { ...actor, isGuest: true as const }, ORIGIN, mode, fn);
}

/**
 * The job: holds the rules against every company of a firm, those of confidential deals too, which it sees with the eyes of
 * a member of each. What is as it was stays untouched, so a second run changes nothing.
 *
 * @returns what it came to over the companies that the whole firm sees: the count of a hidden one would give it away
 */
export async function assessFirm(services: Services, { tenant_id }: JobData['assess-risk']): Promise<Assessed> {
  const eyes = await asRules(services, tenant_id, NOBODY, 'read', ({ tx }) => listEyes(tx));
  const companies = new Set<string>();
  let open: Assessed = { companies: 0, raised: 0, escalated: 0, ended: 0 };
  for (const person of [NOBODY, ...eyes.flatMap((eye) => eye ?? [])])
    await asRules(services, tenant_id, person, 'write', async (ctx) => {
      const ids = await ctx.tx.query<{ id: string }>('select id from portfolio_companies', [], 'companies-to-assess');
      const left = ids.map(({ id }) => id).filter((id) => !companies.has(id));
      if (left.length === 0) return;
      const done = await assessRisk(ctx, left, 'rules');
      for (const id of left) companies.add(id);
      if (person === NOBODY) open = { ...done, companies: left.length };
      if (done.raised + done.escalated + done.ended > 0) await tellLive(ctx, { kind: 'portfolio' });
    });
  return open;
}

/** Runs the rules of every firm whose day has begun since they last ran. One firm that fails does not keep others waiting. */
export async function assessEveryFirm(services: Services): Promise<void> {
  const due = await asPlatform(services, 'read', (tx) => listFirmsDue(tx, services.now()));
  const failures: unknown[] = [];
  for (const firm of due) await assessDaily(services, firm).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

interface FirmDue {
  id: string;
  time_zone: string;
}

/** One statement for all firms: a server that starts would otherwise ask thousands, while people wait for it. */
function listFirmsDue(tx: Tx, now: Date): Promise<(FirmDue & Record<string, unknown>)[]> {
  return tx.query(
    `select t.id, coalesce(s.time_zone, 'UTC') as time_zone from tenants t left join tenant_settings s on s.tenant_id = t.id
      where t.is_active and t.id <> $1
        and not exists (select from risk_runs r where r.tenant_id = t.id
          and r.ran_on >= ($2::timestamptz at time zone coalesce(s.time_zone, 'UTC'))::date)
      order by t.id`,
    [PLATFORM_TENANT_ID, now],
  );
}

async function assessDaily(services: Services, { id: tenantId, time_zone }: FirmDue): Promise<void> {
  const today = dayIn(services.now(), time_zone);
  const done = await asRules(services, tenantId, NOBODY, 'read', ({ tx }) =>
    tx.query('select 1 from risk_runs where ran_on >= $1::date limit 1', [today], 'risk-run-of-day'),
  );
  // Of several servers that have started at once, another was quicker.
  if (done.length > 0) return;
  const assessed = await assessFirm(services, { tenant_id: tenantId });
  await asRules(services, tenantId, NOBODY, 'write', async (ctx) => {
    // Two servers may have run at once: the second found everything done, and one of them says so.
    await ctx.tx.query(
      `insert into risk_runs (tenant_id, id, ran_on, finished_at, companies, raised, escalated, ended)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (tenant_id, ran_on) do nothing`,
      [tenantId, newId(), today, ctx.now, assessed.companies, assessed.raised, assessed.escalated, assessed.ended],
      'note-risk-run',
    );
  });
}
