import { createHash } from 'node:crypto';
import {
  COMPLIANCE_EXPORT_MAX,
  EXCEPTION_STATES,
  type ExceptionState,
  exceptionState,
  FLAG_TYPES,
  PLATFORM_TENANT_ID,
  RISK_LEVELS,
  type RiskLevel,
  SEVERITIES,
} from '@cairn/domain';
import { formatVerifierKey } from '@cairn/domain/proof';
import { invalidField } from '../../../../core/errors.ts';
import type { PlatformCtx } from '../../../../core/with-platform.ts';
import { logSigner } from '../../audit-log/signing-key.ts';
import { listFlaggedEvents } from '../../flagged-events/list-flagged-events.ts';
import { type ComplianceOutputs, findRoleChanges, findSettingChanges } from '../compliance.queries.ts';
import { getComplianceStats } from '../get-compliance-stats.ts';
import { since } from '../lists-of-firms.ts';

/** A line of a section: when, in which firm, about whom or what, what it came to, and the rest. */
export interface ReportRow {
  time: string;
  organization: string;
  tenant_id: string;
  subject: string;
  value: string;
  details: string;
}

export interface Section {
  title: string;
  rows: ReportRow[];
  /** SHA-256 of the rows as JSON, so that two copies of a report can be compared. */
  sha256: string;
}

export interface ComplianceReport {
  from: Date;
  to: Date;
  days: number;
  generated_by: string;
  population: { label: string; value: number }[];
  stats: ComplianceOutputs['stats'];
  /** Each UTC day of the period, with none left out. */
  byDay: { day: string; events: number; failures: number }[];
  sections: Section[];
  completeness: Completeness;
  seal: Seal | null;
}

/** The events of the windows sealed in the period, counted where they lie and as their headers say: equal, or some are gone. */
export interface Completeness {
  first_window: number | null;
  last_window: number | null;
  headers: number;
  by_headers: number;
  by_events: number;
}

export interface Seal {
  log: string;
  checkpoint: string;
  verifier_key: string;
  verified_at: Date | null;
  faults: number;
}

/** What the report of the last days says, over all firms. Read once, for whichever form it takes. */
export async function readReport(ctx: PlatformCtx, days: number): Promise<ComplianceReport> {
  const { now, actor } = ctx;
  const from = since(now, days);
  return {
    from,
    to: now,
    days,
    generated_by: actor.userId,
    population: await readPopulation(ctx),
    stats: await getComplianceStats(ctx),
    byDay: await readDays(ctx, from),
    sections: [
      section('Role changes', await readRoleChanges(ctx, days)),
      section('Security settings changes', await readSettingChanges(ctx, days)),
      section('Flagged security events', await readFlags(ctx, days)),
      section('Compliance exceptions', await readExceptions(ctx, from)),
    ],
    completeness: await readCompleteness(ctx, from),
    seal: await readSeal(ctx),
  };
}

function section(title: string, rows: ReportRow[]): Section {
  return { title, rows, sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex') };
}

function all<R>(rows: R[]): R[] {
  if (rows.length > COMPLIANCE_EXPORT_MAX)
    throw invalidField(
      'p_date_range',
      `More than ${COMPLIANCE_EXPORT_MAX.toLocaleString('en-US')} rows: ask for less.`,
    );
  return rows;
}

async function readPopulation({ tx }: PlatformCtx) {
  const [row] = await tx.query<Record<'active' | 'suspended' | 'people' | 'staff', number>>(
    `select (select count(*) from tenants where is_active and id <> $1)::int as active,
            (select count(*) from tenants where not is_active and id <> $1)::int as suspended,
            (select count(*) from user_profiles where is_active and deleted_at is null and tenant_id <> $1)::int as people,
            (select count(*) from user_profiles where is_active and deleted_at is null and tenant_id = $1)::int as staff`,
    [PLATFORM_TENANT_ID],
  );
  return [
    { label: 'Active organizations', value: row?.active ?? 0 },
    { label: 'Suspended organizations', value: row?.suspended ?? 0 },
    { label: 'Organization accounts', value: row?.people ?? 0 },
    { label: 'Platform accounts', value: row?.staff ?? 0 },
  ];
}

/** Sealed events by the day of their seal, from the headers; failed sign-ins by their own time. */
function readDays({ tx, now }: PlatformCtx, from: Date): Promise<ComplianceReport['byDay']> {
  return tx.query(
    `with days as (select generate_series(($1 at time zone 'UTC')::date, ($2 at time zone 'UTC')::date, '1 day')::date as day)
     select d.day::text, coalesce(h.events, 0)::int as events, coalesce(f.failures, 0)::int as failures from days d
       left join (select (sealed_at at time zone 'UTC')::date as day, sum(events) as events from audit_headers
                   where sealed_at >= $1 group by 1) h on h.day = d.day
       left join (select (created_at at time zone 'UTC')::date as day, count(*) as failures from audit_logs
                   where action = 'login_failure' and created_at >= $1 group by 1) f on f.day = d.day
      order by d.day`,
    [from, now],
  );
}

async function readRoleChanges({ tx, now }: PlatformCtx, days: number): Promise<ReportRow[]> {
  const found = all(await findRoleChanges(tx, { days }, { now, limit: COMPLIANCE_EXPORT_MAX + 1 }));
  return found.map((change) => ({
    time: change.created_at,
    organization: change.tenant_name,
    tenant_id: change.tenant_id,
    subject: change.user_id,
    value: `${change.previous_role} to ${change.new_role}`,
    details: [
      change.approval_required && !change.approved_at ? (change.declined_at ? 'declined' : 'pending') : 'approved',
      `by ${change.changed_by ?? 'the system'}`,
      change.reason ?? 'no reason given',
    ].join('; '),
  }));
}

async function readSettingChanges({ tx, now }: PlatformCtx, days: number): Promise<ReportRow[]> {
  const found = all(await findSettingChanges(tx, { days }, { now, limit: COMPLIANCE_EXPORT_MAX + 1 }));
  return found.map((change) => ({
    time: change.created_at,
    organization: change.tenant_name,
    tenant_id: change.tenant_id,
    subject: change.setting_name,
    value: `${said(change.old_value)} to ${said(change.new_value)}`,
    details: `${change.setting_category}; by ${change.changed_by_user_id ?? 'the system'}; ${change.change_reason ?? 'no reason given'}`,
  }));
}

/** A value of a setting as a reader says it, whatever its form: a list, or parts with names. */
function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map(said).join(', ') || 'none';
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([name, part]) => `${name.replaceAll('_', ' ')}: ${said(part)}`);
  return parts.join(', ') || 'none';
}

async function readFlags(ctx: PlatformCtx, days: number): Promise<ReportRow[]> {
  const { rows } = await listFlaggedEvents(ctx, { days, status: 'all', limit: COMPLIANCE_EXPORT_MAX + 1 });
  return all(rows).map((event) => ({
    time: event.created_at,
    organization: event.tenant_name,
    tenant_id: event.tenant_id,
    subject: event.user_id ?? event.ip_address ?? '',
    value: `${SEVERITIES[event.severity]}: ${FLAG_TYPES[event.event_type]}`,
    details: `${event.description}; ${
      event.resolved_at
        ? `resolved ${event.resolved_at} by ${event.resolved_by}: ${event.resolution_note}`
        : 'unresolved'
    }`,
  }));
}

interface ExceptionRow {
  created_at: Date;
  tenant_name: string;
  tenant_id: string;
  policy_name: string;
  exception_type: string;
  risk_level: RiskLevel;
  status: ExceptionState;
  expires_at: Date | null;
  created_by: string;
  decided_by: string | null;
}

/** Those that were requested in the period, and older ones that were in force in it. */
async function readExceptions({ tx, now }: PlatformCtx, from: Date): Promise<ReportRow[]> {
  const found = await tx.query<ExceptionRow>(
    `select e.created_at, t.name as tenant_name, e.tenant_id, e.policy_name, e.exception_type, e.risk_level, e.status,
            e.expires_at, e.created_by, coalesce(e.approved_by, e.rejected_by) as decided_by
       from compliance_exceptions e join tenants t on t.id = e.tenant_id
      where e.created_at >= $1 or (e.status in ('approved', 'expired') and (e.expires_at is null or e.expires_at >= $1))
      order by e.created_at desc, e.id desc limit $2`,
    [from, COMPLIANCE_EXPORT_MAX + 1],
  );
  return all(found).map((row) => ({
    time: row.created_at.toISOString(),
    organization: row.tenant_name,
    tenant_id: row.tenant_id,
    subject: row.policy_name,
    value: `${EXCEPTION_STATES[exceptionState(row, now)]}, ${RISK_LEVELS[row.risk_level].toLowerCase()} risk`,
    details: [
      row.exception_type,
      `requested by ${row.created_by}`,
      row.decided_by ? `decided by ${row.decided_by}` : 'not decided',
      row.expires_at ? `expires ${row.expires_at.toISOString()}` : 'no expiry',
    ].join('; '),
  }));
}

async function readCompleteness({ tx }: PlatformCtx, from: Date): Promise<Completeness> {
  const [sealed] = await tx.query<{ first: string | null; last: string | null; headers: number; events: number }>(
    `select min(log_window) as first, max(log_window) as last, count(*)::int as headers, coalesce(sum(events), 0)::int as events
       from audit_headers where sealed_at >= $1`,
    [from],
  );
  const [stored] = await tx.query<{ events: number }>(
    'select count(*)::int as events from audit_logs where log_window >= $1 and log_window <= $2',
    [sealed?.first ?? 0, sealed?.last ?? -1],
  );
  return {
    first_window: sealed?.first ? Number(sealed.first) : null,
    last_window: sealed?.last ? Number(sealed.last) : null,
    headers: sealed?.headers ?? 0,
    by_headers: sealed?.events ?? 0,
    by_events: stored?.events ?? 0,
  };
}

/** The newest checkpoint covers everything that was sealed before it; null while nothing is sealed. */
async function readSeal({ services }: PlatformCtx): Promise<Seal | null> {
  const { rows } = await services.pools.sealer.query<{
    log: string;
    checkpoint: string | null;
    verification: { faults: unknown[] } | null;
    verified_at: Date | null;
  }>('select log, checkpoint, verification, verified_at from audit_log_state');
  const [state] = rows;
  if (!state?.checkpoint) return null;
  return {
    log: state.log,
    checkpoint: state.checkpoint,
    verifier_key: formatVerifierKey(logSigner(services.master, state.log).key),
    verified_at: state.verified_at,
    faults: state.verification?.faults.length ?? 0,
  };
}
