import { type ImportKind, type Role, sundayOf, type TaskPriority } from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { listDueOutcomes } from '../../deals/calibration/list-due-outcomes.ts';
import { listDueItems } from '../../deals/diligence/items/list-due-items.ts';
import { listDecisions } from './admin-needs.ts';
import { ACTIVE } from './home.queries.ts';
import type { HomeOf, HomeRange } from './home-range.ts';
import { listPending } from './list-pending.ts';

type Needs = HomeOf<'firm'>['needs'];

const DAY = 86_400_000;
/** A deal that stands longer than this in one stage is asked about. */
const WAITING_DAYS = 30;
/** An invitation that ends sooner than this is worth a reminder. */
const EXPIRING_DAYS = 2;

/** What waits for this person today, whatever the range of the page is. */
export async function listNeeds(ctx: Ctx, { today }: Pick<HomeRange, 'today'>): Promise<Needs> {
  const { tx, actor, now } = ctx;
  const [
    tasks,
    closing,
    waiting,
    unassigned,
    votes,
    outcomes,
    diligence,
    drafts,
    invitations,
    locked,
    pending,
    decisions,
  ] = await Promise.all([
    listDueTasks(tx, actor.userId, today),
    listClosing(tx, actor.userId, sundayOf(today)),
    listWaiting(tx, actor.userId, new Date(now.getTime() - WAITING_DAYS * DAY)),
    listUnassigned(tx),
    may(actor, 'committee:work') ? listOpenVotes(tx, actor.userId) : [],
    listDueOutcomes(ctx, today),
    listDueItems(ctx, sundayOf(today)),
    listDrafts(tx, actor.userId),
    expiringInvitations(ctx),
    lockedPeople(ctx),
    listPending(ctx, today),
    listDecisions(ctx),
  ]);
  return {
    tasks: { total: tasks[0]?.total ?? 0, tasks },
    closing: dealsOf(closing),
    waiting: dealsOf(waiting),
    unassigned: dealsOf(unassigned),
    votes,
    outcomes,
    diligence,
    drafts,
    invitations,
    locked,
    pending,
    ...decisions,
  };
}

function dealsOf(rows: DealRow[]): Needs['closing'] {
  return { total: rows[0]?.total ?? 0, deals: rows };
}

async function expiringInvitations({ tx, actor, now, cells }: Ctx): Promise<Needs['invitations']> {
  if (!may(actor, 'invitation:manage')) return [];
  const [rows, opened] = await Promise.all([
    listExpiringInvitations(tx, now, new Date(now.getTime() + EXPIRING_DAYS * DAY)),
    cells(),
  ]);
  return rows.map((row) => ({ ...row, email: opened.decryptText('user_invitations', 'email', row.id, row.email) }));
}

/** Locks are kept by address and not by firm, so the sign-in role looks, for this firm's people alone. */
async function lockedPeople({ actor, services, now, cells }: Ctx): Promise<Needs['locked']> {
  if (!may(actor, 'people:manage')) return [];
  const [rows, opened] = await Promise.all([withAuth(services, (tx) => listLocked(tx, actor.tenantId, now)), cells()]);
  return rows.map(({ id, first_name, last_name, locked_until }) => ({
    id,
    first_name: opened.decryptText('user_profiles', 'first_name', id, first_name),
    last_name: opened.decryptText('user_profiles', 'last_name', id, last_name),
    locked_until,
  }));
}

function listClosing(tx: Tx, userId: string, lastDay: string) {
  return tx.query<DealRow>(
    `select ${DEAL} from opportunities o where o.assigned_to = $1 and ${ACTIVE} and o.expected_close_date <= $2
      order by o.expected_close_date, o.id limit ${SHOWN}`,
    [userId, lastDay],
    'home-closing',
  );
}

function listWaiting(tx: Tx, userId: string, enteredBefore: Date) {
  return tx.query<DealRow>(
    `select ${DEAL} from opportunities o where o.assigned_to = $1 and ${ACTIVE} and o.stage_entered_at < $2
      order by o.stage_entered_at, o.id limit ${SHOWN}`,
    [userId, enteredBefore],
    'home-waiting',
  );
}

interface DealRow {
  id: string;
  company_name: string;
  status: string;
  stage_entered_at: string;
  expected_close_date: string | null;
  total: number;
}

const DEAL = `o.id, o.company_name, o.status, ${isoTime('o.stage_entered_at')} as stage_entered_at, o.expected_close_date,
  (count(*) over ())::int as total`;

function listUnassigned(tx: Tx) {
  return tx.query<DealRow>(
    `select ${DEAL} from opportunities o where o.assigned_to is null and ${ACTIVE}
      order by o.stage_entered_at, o.id limit ${SHOWN}`,
    [],
    'home-unassigned',
  );
}

function listDrafts(tx: Tx, userId: string) {
  return tx.query<{ id: string; record_kind: ImportKind; file_name: string; rows_total: number; created_at: string }>(
    `select id, record_kind, file_name, rows_total, ${isoTime('created_at')} as created_at from imports
      where status = 'open' and created_by = $1 order by imports.created_at desc limit ${SHOWN}`,
    [userId],
    'home-drafts',
  );
}

function listExpiringInvitations(tx: Tx, now: Date, before: Date) {
  return tx.query<{ id: string; email: Buffer; role: Role; expires_at: string }>(
    `select id, email, role, ${isoTime('expires_at')} as expires_at from user_invitations
      where not is_accepted and revoked_at is null and user_invitations.expires_at > $1 and user_invitations.expires_at <= $2
      order by user_invitations.expires_at limit ${SHOWN}`,
    [now, before],
    'home-invitations',
  );
}

interface TaskRow {
  id: string;
  title: string;
  due_date: string;
  priority: TaskPriority;
  company_name: string | null;
  total: number;
}

/** The person's own tasks that are due by this day, the most overdue first. */
function listDueTasks(tx: Tx, userId: string, today: string) {
  return tx.query<TaskRow>(
    `select t.id, t.title, t.due_date, t.priority, o.company_name, (count(*) over ())::int as total
       from tasks t left join opportunities o on o.tenant_id = t.tenant_id and o.id = t.opportunity_id
      where t.assigned_to = $1 and t.status in ('pending', 'in_progress') and t.due_date <= $2 and t.deleted_at is null and not t.is_put_away
      order by t.due_date, t.id limit ${SHOWN}`,
    [userId, today],
    'home-tasks',
  );
}

/** People of one firm whose address is locked. An address is the same person in every firm, so the lock is as well. */
function listLocked(tx: Tx, tenantId: string, now: Date) {
  return tx.query<{ id: string; first_name: Buffer; last_name: Buffer; locked_until: string }>(
    `select p.id, p.first_name, p.last_name, ${isoTime('a.locked_until')} as locked_until
       from sign_in_attempts a join user_profiles p on p.email_index = a.address_index
      where p.tenant_id = $1 and a.locked_until > $2 order by a.locked_until desc limit 5`,
    [tenantId, now],
  );
}

const SHOWN = 5;

/** Votes that are open and wait for this person, oldest first. */
function listOpenVotes(tx: Tx, userId: string) {
  return tx.query<{ id: string; opportunity_id: string; company_name: string; opened_at: string }>(
    `select r.id, r.opportunity_id, o.company_name, ${isoTime('r.opened_at')} as opened_at
       from committee_reviews r join opportunities o on o.tenant_id = r.tenant_id and o.id = r.opportunity_id
      where r.status = 'open' and o.in_pipeline and not exists (select 1 from committee_votes v
              where v.tenant_id = r.tenant_id and v.review_id = r.id and v.user_id = $1)
      order by r.opened_at, r.id limit ${SHOWN}`,
    [userId],
    'home-votes',
  );
}
