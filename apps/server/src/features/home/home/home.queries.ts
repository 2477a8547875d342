import { type Currency, LOST_STAGE, type Role, type TaskPriority, WON_STAGE } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export interface Moments {
  since: Date;
  until: Date;
}

// What was merged into another deal is that deal now.
const ACTIVE = `o.merged_into is null and o.status <> '${WON_STAGE}' and o.status <> '${LOST_STAGE}'`;
const SHOWN = 5;

/**
 * Stages with deals: how many, how long on average, and how many came in the range. `date_part` counts in floats, where
 * `extract` would take three times as long for digits that nobody reads.
 */
export function countStages(tx: Tx, now: Date, { since, until }: Moments) {
  return tx.query<{
    status: string;
    count: number;
    entered: number;
    days: number;
    versions: string;
    confidential: string | null;
  }>(
    `select o.status, count(*)::int as count,
            (count(*) filter (where o.stage_entered_at >= $2 and o.stage_entered_at < $3))::int as entered,
            avg(date_part('epoch', $1::timestamptz - o.stage_entered_at)) / 86400 as days,
            sum(o.version) as versions, string_agg(o.id::text, ',') filter (where o.is_confidential) as confidential
       from opportunities o where o.merged_into is null group by o.status`,
    [now, since, until],
    'home-stages',
  );
}

export function listActiveAmounts(tx: Tx) {
  return tx.query<{ id: string; currency: Currency; target_amount_encrypted: Buffer }>(
    `select o.id, o.currency, o.target_amount_encrypted from opportunities o
      where ${ACTIVE} and o.target_amount_encrypted is not null`,
    [],
    'home-amounts',
  );
}

export interface DealRow {
  id: string;
  company_name: string;
  status: string;
  stage_entered_at: string;
  expected_close_date: string | null;
  total: number;
}

const DEAL = `o.id, o.company_name, o.status, ${isoTime('o.stage_entered_at')} as stage_entered_at, o.expected_close_date,
  (count(*) over ())::int as total`;

export function listClosing(tx: Tx, userId: string, lastDay: string) {
  return tx.query<DealRow>(
    `select ${DEAL} from opportunities o where o.assigned_to = $1 and ${ACTIVE} and o.expected_close_date <= $2
      order by o.expected_close_date, o.id limit ${SHOWN}`,
    [userId, lastDay],
    'home-closing',
  );
}

export function listWaiting(tx: Tx, userId: string, enteredBefore: Date) {
  return tx.query<DealRow>(
    `select ${DEAL} from opportunities o where o.assigned_to = $1 and ${ACTIVE} and o.stage_entered_at < $2
      order by o.stage_entered_at, o.id limit ${SHOWN}`,
    [userId, enteredBefore],
    'home-waiting',
  );
}

export function listUnassigned(tx: Tx) {
  return tx.query<DealRow>(
    `select ${DEAL} from opportunities o where o.assigned_to is null and ${ACTIVE}
      order by o.stage_entered_at, o.id limit ${SHOWN}`,
    [],
    'home-unassigned',
  );
}

export function listDrafts(tx: Tx, userId: string) {
  return tx.query<{ id: string; file_name: string; rows_total: number; created_at: string }>(
    `select id, file_name, rows_total, ${isoTime('created_at')} as created_at from imports
      where status = 'open' and created_by = $1 order by imports.created_at desc limit ${SHOWN}`,
    [userId],
    'home-drafts',
  );
}

export function listExpiringInvitations(tx: Tx, now: Date, before: Date) {
  return tx.query<{ id: string; email: Buffer; role: Role; expires_at: string }>(
    `select id, email, role, ${isoTime('expires_at')} as expires_at from user_invitations
      where not is_accepted and revoked_at is null and user_invitations.expires_at > $1 and user_invitations.expires_at <= $2
      order by user_invitations.expires_at limit ${SHOWN}`,
    [now, before],
    'home-invitations',
  );
}

export interface TaskRow {
  id: string;
  title: string;
  due_date: string;
  priority: TaskPriority;
  company_name: string | null;
  total: number;
}

/** The person's own tasks that are due by this day, the most overdue first. */
export function listDueTasks(tx: Tx, userId: string, today: string) {
  return tx.query<TaskRow>(
    `select t.id, t.title, t.due_date, t.priority, o.company_name, (count(*) over ())::int as total
       from tasks t left join opportunities o on o.tenant_id = t.tenant_id and o.id = t.opportunity_id
      where t.assigned_to = $1 and t.status in ('pending', 'in_progress') and t.due_date <= $2 and t.deleted_at is null
      order by t.due_date, t.id limit ${SHOWN}`,
    [userId, today],
    'home-tasks',
  );
}

/** Votes that are open and wait for this person, oldest first. */
export function listOpenVotes(tx: Tx, userId: string) {
  return tx.query<{ id: string; opportunity_id: string; company_name: string; opened_at: string }>(
    `select r.id, r.opportunity_id, o.company_name, ${isoTime('r.opened_at')} as opened_at
       from committee_reviews r join opportunities o on o.tenant_id = r.tenant_id and o.id = r.opportunity_id
      where r.status = 'open' and not exists (select 1 from committee_votes v
              where v.tenant_id = r.tenant_id and v.review_id = r.id and v.user_id = $1)
      order by r.opened_at, r.id limit ${SHOWN}`,
    [userId],
    'home-votes',
  );
}

export interface CountRow {
  day: string;
  count: number;
}

/** How many new deals each day had, by the firm's own calendar. Days without any are absent. */
export function countAddedByDay(tx: Tx, { since, until }: Moments, timeZone: string) {
  return tx.query<CountRow>(
    `select (created_at at time zone $3)::date as day, count(*)::int as count from opportunities
      where merged_into is null and created_at >= $1 and created_at < $2 group by 1`,
    [since, until, timeZone],
    'home-added-by-day',
  );
}

export function countMovesByDay(tx: Tx, { since, until }: Moments, timeZone: string) {
  return tx.query<CountRow>(
    `select (changed_at at time zone $3)::date as day, count(*)::int as count from opportunity_stage_history
      where from_stage is not null and changed_at >= $1 and changed_at < $2 group by 1`,
    [since, until, timeZone],
    'home-moves-by-day',
  );
}

/** The person's own record of signing in, newest first. Auth events name the person as their resource, which is indexed. */
export function listOwnSignIns(tx: Tx, userId: string, { since, until }: Moments) {
  return tx.query<{ id: string; action: string; at: string; ip_address: string | null; method: string | null }>(
    `select id, action, ${isoTime('created_at')} as at, ip_address, metadata->>'method' as method from audit_logs
      where resource_id = $1 and created_at >= $2 and created_at < $3
        and action in ('login_success', 'login_failure', 'logout', 'password_change_success')
      order by audit_logs.created_at desc, id desc limit 10`,
    [userId, since, until],
    'home-sign-ins',
  );
}

export async function countOwnSessions(tx: Tx, userId: string, now: Date): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    'select count(*)::int as count from user_sessions where user_id = $1 and is_active and expires_at > $2',
    [userId, now],
    'home-sessions',
  );
  return rows[0]?.count ?? 0;
}
