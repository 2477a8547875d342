import {
  FAILURES_FROM_ONE_ADDRESS,
  FAILURES_OF_ONE_PERSON,
  FLAG_WINDOW_DAYS,
  type FlagType,
  PLATFORM_TENANT_ID,
  type Severity,
  severityOf,
} from '@cairn/domain';
import { inTransaction, type Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { Services } from '../../../core/services.ts';
import { tellCompliance } from '../compliance/tell-compliance.ts';

/** Windows looked at in one transaction: an installation with a long past is gone through in parts. */
const WINDOWS_AT_ONCE = 5_000;
/** The newest events that a flag names, to look them up in the audit log. */
const NAMED_EVENTS = 20;

interface Windows {
  after: number;
  upTo: number;
}

interface Flag {
  tenant_id: string;
  at: Date;
  user_id: string | null;
  event_type: FlagType;
  subject: string;
  severity: Severity;
  description: string;
  metadata: Record<string, unknown>;
  ip_address: string | null;
}

/**
 * Looks through the windows that were sealed since the last time for what the rules flag (docs/rules/audit.md#flagged-events),
 * and stores it in the transaction that moves the mark on: no event is looked at twice or left out, however many servers run.
 * A window is looked at when it is sealed and not before, because only then nobody writes into it any more (docs/adr/0049).
 *
 * @returns how many flags were raised or have grown
 */
export function raiseFlags(services: Services): Promise<number> {
  return inTransaction(services.pools.sealer, 'BEGIN', async (tx) => {
    const windows = await nextWindows(tx);
    if (!windows) return 0;
    const flags = [
      ...(await failuresBy(tx, windows, 'multiple_failed_logins')),
      ...(await failuresBy(tx, windows, 'suspicious_ip_activity')),
      ...(await escalations(tx, windows)),
      ...(await approvalsByInvitees(tx, windows)),
    ];
    let raised = 0;
    for (const flag of flags) raised += await store(tx, flag);
    await tx.query('update audit_log_state set flagged_window = $1', [windows.upTo]);
    if (raised > 0) tellCompliance({ tx, services });
    return raised;
  });
}

/** Undefined when there is nothing new, or another server, or the sealer, is at it. */
async function nextWindows(tx: Tx): Promise<Windows | undefined> {
  const [row] = await tx.query<{ sealed: string; looked_at: string }>(
    `select log_window as sealed, flagged_window as looked_at from audit_log_state
      where flagged_window < log_window for update skip locked`,
  );
  if (!row) return undefined;
  const after = Number(row.looked_at);
  return { after, upTo: Math.min(Number(row.sealed), after + WINDOWS_AT_ONCE) };
}

interface Failures {
  subject: string;
  latest: Date;
  failures: number;
  logs: number;
  organizations: number;
  unknown: number;
  people: number;
  addresses: number;
  tenant_id: string;
  ip_address: string | null;
  events: string[];
}

const COUNTED_BY = {
  multiple_failed_logins: { column: 'user_id', fewest: FAILURES_OF_ONE_PERSON },
  suspicious_ip_activity: { column: 'ip_address', fewest: FAILURES_FROM_ONE_ADDRESS },
} as const;

/** Our own events: what a client reports of itself is on record, and proves nothing. */
const BY_US = `metadata->>'reported_by' is distinct from 'client'`;

/** At an address that is no account's, which stands in the platform's log. */
const AT_NOBODY = `(l.tenant_id = '${PLATFORM_TENANT_ID}' and l.user_id is null)`;

/**
 * Failed sign-ins of each person, or from each address, that the windows have one of: all within the days before the newest,
 * and after the last flag about the same was resolved, so that one more failure does not raise again what was settled.
 */
async function failuresBy(tx: Tx, { after, upTo }: Windows, type: keyof typeof COUNTED_BY): Promise<Flag[]> {
  const { column, fewest } = COUNTED_BY[type];
  const rows = await tx.query<Failures>(
    `select f.subject::text, f.latest, c.* from (
         select ${column} as subject, max(created_at) as latest from audit_logs
          where log_window > $1 and log_window <= $2 and action = 'login_failure' and ${column} is not null
            and ${BY_US} group by 1) f
       cross join lateral (
         select count(*)::int as failures, count(distinct l.tenant_id)::int as logs,
                count(distinct l.tenant_id) filter (where not ${AT_NOBODY})::int as organizations,
                count(*) filter (where ${AT_NOBODY})::int as unknown,
                count(distinct l.user_id)::int as people, count(distinct l.ip_address)::int as addresses,
                (array_agg(l.tenant_id order by l.created_at desc))[1] as tenant_id,
                (array_agg(l.ip_address order by l.created_at desc))[1] as ip_address,
                (array_agg(l.id order by l.created_at desc, l.id desc))[1:${NAMED_EVENTS}] as events
           from audit_logs l
          where l.${column} = f.subject and l.action = 'login_failure' and ${BY_US} and l.created_at <= f.latest
            and l.created_at > f.latest - $3 * interval '1 day'
            and l.created_at > coalesce((select max(e.resolved_at) from flagged_events e
                  where e.event_type = $4 and e.subject = f.subject::text), '-infinity')) c
      where c.failures >= $5`,
    [after, upTo, FLAG_WINDOW_DAYS, type, fewest],
  );
  return rows.flatMap((row) => {
    const severity = severityOf(type, row.failures);
    return severity ? [type === 'multiple_failed_logins' ? ofPerson(row, severity) : fromAddress(row, severity)] : [];
  });
}

const ofPerson = (row: Failures, severity: Severity): Flag => ({
  tenant_id: row.tenant_id,
  at: row.latest,
  user_id: row.subject,
  event_type: 'multiple_failed_logins',
  subject: row.subject,
  severity,
  description: `${row.failures} failed sign-ins of one person within ${FLAG_WINDOW_DAYS} days`,
  metadata: { failures: row.failures, addresses: row.addresses, events: row.events },
  ip_address: row.ip_address,
});

/** One address that was at several firms concerns the platform: no firm's row tells of another firm. */
const fromAddress = (row: Failures, severity: Severity): Flag => ({
  tenant_id: row.logs === 1 ? row.tenant_id : PLATFORM_TENANT_ID,
  at: row.latest,
  user_id: null,
  event_type: 'suspicious_ip_activity',
  subject: row.subject,
  severity,
  description: `${row.failures} failed sign-ins from one network address within ${FLAG_WINDOW_DAYS} days`,
  metadata: {
    failures: row.failures,
    people: row.people,
    organizations: row.organizations,
    ...(row.unknown > 0 && { unknown_accounts: row.unknown }),
    ...(row.logs === 1 && { events: row.events }),
  },
  ip_address: row.ip_address,
});

interface RoleChanged {
  tenant_id: string;
  id: string;
  created_at: Date;
  user_id: string | null;
  resource_id: string;
  action: string;
  ip_address: string | null;
  metadata: { from?: string; reason?: string };
}

async function escalations(tx: Tx, { after, upTo }: Windows): Promise<Flag[]> {
  const rows = await tx.query<RoleChanged>(
    `select tenant_id, id, created_at, user_id, resource_id, action, ip_address, metadata from audit_logs
      where log_window > $1 and log_window <= $2
        and ((action = 'role_changed' and metadata->>'to' = 'platform_admin')
          or (action = 'invitation.accepted' and metadata->>'role' = 'platform_admin'))`,
    [after, upTo],
  );
  return rows.map((row) => ({
    tenant_id: row.tenant_id,
    at: row.created_at,
    // Of an accepted invitation the event is the new person's own.
    user_id: row.action === 'role_changed' ? row.resource_id : row.user_id,
    event_type: 'privilege_escalation',
    subject: row.id,
    severity: 'critical',
    description:
      row.action === 'role_changed'
        ? 'A person was given the role of a platform administrator'
        : 'Somebody joined by an invitation as a platform administrator',
    metadata: {
      previous_role: row.metadata.from,
      new_role: 'platform_admin',
      ...(row.action === 'role_changed' ? { changed_by: row.user_id } : { invitation: row.resource_id }),
      ...(row.metadata.reason && { reason: row.metadata.reason }),
      events: [row.id],
    },
    ip_address: row.ip_address,
  }));
}

/** Approvals by somebody whom the preparer brought in, in a firm where nobody else could give them (docs/adr/0060). */
async function approvalsByInvitees(tx: Tx, { after, upTo }: Windows): Promise<Flag[]> {
  const rows = await tx.query<RoleChanged>(
    `select tenant_id, id, created_at, user_id, resource_id, action, ip_address, metadata from audit_logs
      where log_window > $1 and log_window <= $2 and metadata->>'brought_in_by_preparer' = 'true' and ${BY_US}`,
    [after, upTo],
  );
  return rows.map((row) => ({
    tenant_id: row.tenant_id,
    at: row.created_at,
    user_id: row.user_id,
    event_type: 'approval_by_invitee',
    subject: row.id,
    severity: 'high',
    description: 'Work was approved by somebody whom its preparer had brought into the firm, and nobody else could',
    metadata: { approval: row.action, record: row.resource_id, events: [row.id] },
    ip_address: row.ip_address,
  }));
}

/** One that is open about the same grows, and never becomes less severe; 0 where it has been there already. */
async function store(tx: Tx, flag: Flag): Promise<number> {
  const rows = await tx.query(
    `insert into flagged_events as e (tenant_id, id, created_at, last_seen_at, user_id, event_type, subject, severity,
        description, metadata, ip_address)
      values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (event_type, subject) where not resolved do update set last_seen_at = excluded.last_seen_at,
       severity = case when e.severity = 'critical' then e.severity else excluded.severity end,
       description = excluded.description, metadata = excluded.metadata, ip_address = excluded.ip_address
     where e.last_seen_at < excluded.last_seen_at
     returning e.id`,
    [
      flag.tenant_id,
      newId(),
      flag.at,
      flag.user_id,
      flag.event_type,
      flag.subject,
      flag.severity,
      flag.description,
      flag.metadata,
      flag.ip_address,
    ],
  );
  return rows.length;
}
