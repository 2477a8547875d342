import { hasPermission, sundayOf } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { listDueItems } from '../../deals/diligence/items/list-due-items.ts';
import {
  type DealRow,
  listClosing,
  listDrafts,
  listDueTasks,
  listExpiringInvitations,
  listOpenVotes,
  listUnassigned,
  listWaiting,
} from './home.queries.ts';
import type { HomeOf, HomeRange } from './home-range.ts';
import { listLocked } from './platform.queries.ts';

type Needs = HomeOf<'firm'>['needs'];

const DAY = 86_400_000;
/** A deal that stands longer than this in one stage is asked about. */
const WAITING_DAYS = 30;
/** An invitation that ends sooner than this is worth a reminder. */
const EXPIRING_DAYS = 2;

/** What waits for this person today, whatever the range of the page is. */
export async function listNeeds(ctx: Ctx, { today }: Pick<HomeRange, 'today'>): Promise<Needs> {
  const { tx, actor, now } = ctx;
  const [tasks, closing, waiting, unassigned, votes, diligence, drafts, invitations, locked] = await Promise.all([
    listDueTasks(tx, actor.userId, today),
    listClosing(tx, actor.userId, sundayOf(today)),
    listWaiting(tx, actor.userId, new Date(now.getTime() - WAITING_DAYS * DAY)),
    listUnassigned(tx),
    hasPermission(actor.role, 'committee:work') ? listOpenVotes(tx, actor.userId) : [],
    listDueItems(ctx, sundayOf(today)),
    listDrafts(tx, actor.userId),
    expiringInvitations(ctx),
    lockedPeople(ctx),
  ]);
  return {
    tasks: { total: tasks[0]?.total ?? 0, tasks },
    closing: dealsOf(closing),
    waiting: dealsOf(waiting),
    unassigned: dealsOf(unassigned),
    votes,
    diligence,
    drafts,
    invitations,
    locked,
  };
}

function dealsOf(rows: DealRow[]): Needs['closing'] {
  return { total: rows[0]?.total ?? 0, deals: rows };
}

async function expiringInvitations({ tx, actor, now, cells }: Ctx): Promise<Needs['invitations']> {
  if (!hasPermission(actor.role, 'invitation:manage')) return [];
  const [rows, opened] = await Promise.all([
    listExpiringInvitations(tx, now, new Date(now.getTime() + EXPIRING_DAYS * DAY)),
    cells(),
  ]);
  return rows.map((row) => ({ ...row, email: opened.decryptText('user_invitations', 'email', row.id, row.email) }));
}

/** Locks are kept by address and not by firm, so the sign-in role looks, for this firm's people alone. */
async function lockedPeople({ actor, services, now, cells }: Ctx): Promise<Needs['locked']> {
  if (!hasPermission(actor.role, 'people:manage')) return [];
  const [rows, opened] = await Promise.all([withAuth(services, (tx) => listLocked(tx, actor.tenantId, now)), cells()]);
  return rows.map(({ id, first_name, last_name, locked_until }) => ({
    id,
    first_name: opened.decryptText('user_profiles', 'first_name', id, first_name),
    last_name: opened.decryptText('user_profiles', 'last_name', id, last_name),
    locked_until,
  }));
}
