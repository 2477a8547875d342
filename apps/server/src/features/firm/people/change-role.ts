import { MEMBER_ROLES, type Role } from '@cairn/domain';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { invitableInto } from '../../access/invitations/invitable-into.ts';
import { assertProofFor } from '../../access/people/administrators.ts';
import { type Independence, requireSecondPerson } from '../../access/people/require-second-person.ts';
import { assertSeat } from '../../access/tenants/assert-seat.ts';
import { needsRoleApproval } from '../../access/tenants/needs-role-approval.ts';
import { countWorkOf } from '../../deals/hand-over/hand-over-work.ts';
import { notify } from '../../work/notifications/notify.ts';
import { assertNotLastAdmin, lockAdministration, requireSubject, type Subject } from './administration.ts';
import { getRoleChange, type RoleChangeView } from './list-role-changes.ts';

interface ChangeRole {
  id: string;
  role: Role;
  reason: string;
}

/** Gives a person of the own firm another role, at once or, where the firm's rule says so, once a second administrator agrees. */
export async function changeRole(ctx: Ctx, { id: userId, role, reason }: ChangeRole): Promise<RoleChangeView> {
  const { tx, actor, now } = ctx;
  if (userId === actor.userId) throw fail('OWN_ACCOUNT');
  if (!invitableInto(actor.tenantId).includes(role))
    throw invalidField('role', 'This role does not exist in your firm.');
  await lockAdministration(ctx);
  const subject = await requireSubject(tx, userId);
  if (subject.role === role) throw invalidField('role', 'This person has this role already.');
  assertProofFor(ctx, subject.role, role);
  await assertMayBecome(ctx, subject, role);
  const waits = await needsRoleApproval(tx);
  const id = newId();
  await tx
    .query(
      `insert into role_change_history (tenant_id, id, created_at, user_id, changed_by, previous_role, new_role, reason, approval_required)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [actor.tenantId, id, now, userId, actor.userId, subject.role, role, reason, waits],
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'role_change_history_pending_key') ? fail('ROLE_CHANGE_PENDING') : error;
    });
  if (!waits) await giveRole(ctx, subject, role);
  await record(ctx, waits ? 'role_change.requested' : 'role_changed', {
    id,
    userId,
    from: subject.role,
    to: role,
    reason,
  });
  if (waits) await askOthers(ctx, userId);
  return getRoleChange(ctx, id);
}

/** Approves or declines a change of role that waits: an administrator other than the one who asked, and than the person. */
export async function settleRoleChange(
  ctx: Ctx,
  id: string,
  verdict: 'approved' | 'declined',
): Promise<RoleChangeView> {
  const { tx, actor, now } = ctx;
  await lockAdministration(ctx);
  const [change] = await tx.query<{ user_id: string; changed_by: string; previous_role: Role; new_role: Role }>(
    `select user_id, changed_by, previous_role, new_role from role_change_history
      where id = $1 and approval_required and approved_at is null and declined_at is null for update`,
    [id],
  );
  if (!change) throw fail('NOT_FOUND');
  if (change.user_id === actor.userId || (verdict === 'approved' && change.changed_by === actor.userId))
    throw fail('SECOND_ADMIN_NEEDED');
  if (verdict === 'approved') assertRecentProof(actor, now);
  const independence = verdict === 'approved' ? await requireSecondPerson(ctx, change.changed_by) : {};
  if (verdict === 'approved') {
    const subject = await requireSubject(tx, change.user_id);
    if (subject.role !== change.previous_role) throw fail('STALE_VERSION');
    await assertMayBecome(ctx, subject, change.new_role);
    await giveRole(ctx, subject, change.new_role);
  }
  const [at, by] = verdict === 'approved' ? ['approved_at', 'approved_by'] : ['declined_at', 'declined_by'];
  await tx.query(`update role_change_history set ${at} = $2, ${by} = $3 where id = $1`, [id, now, actor.userId]);
  const about = { id, userId: change.user_id, from: change.previous_role, to: change.new_role, independence };
  await record(ctx, verdict === 'approved' ? 'role_changed' : 'role_change.declined', about);
  await notify(ctx, [change.changed_by], {
    kind: 'administration',
    title: `A change of role that you asked for was ${verdict}`,
    path: '/dashboard/firm-admin?tab=users',
  });
  return getRoleChange(ctx, id);
}

/** Without the last administrator, without a seat, or with work left, nobody changes. The administration must be locked. */
async function assertMayBecome(ctx: Ctx, subject: Subject, role: Role): Promise<void> {
  await assertNotLastAdmin(ctx.tx, subject);
  const isMember = (one: Role) => MEMBER_ROLES.includes(one);
  if (isMember(role) && !isMember(subject.role) && subject.is_active)
    await assertSeat(ctx.tx, ctx.actor.tenantId, role, ctx.now);
  if (!isMember(subject.role) || isMember(role)) return;
  const left = await countWorkOf(ctx, subject.id);
  if (Object.values(left).some((count) => count > 0)) throw fail('WORK_LEFT', { left });
}

export async function giveRole({ tx, now }: Ctx, { id }: Subject, role: Role): Promise<void> {
  await tx.query(
    'update user_profiles set role = $2, updated_at = $3, version = version + 1 where id = $1',
    [id, role, now],
    'give-role',
  );
}

async function askOthers(ctx: Ctx, about: string): Promise<void> {
  const { tx, actor } = ctx;
  const others = await tx.query<{ id: string }>(
    `select id from user_profiles where role = $1 and is_active and id <> all ($2)`,
    [actor.role, [actor.userId, about]],
  );
  await notify(
    ctx,
    others.map(({ id }) => id),
    {
      kind: 'administration',
      title: 'A change of role waits for a second administrator',
      path: '/dashboard/firm-admin?tab=users',
    },
  );
}

interface Recorded {
  id: string;
  userId: string;
  from: Role;
  to: Role;
  reason?: string;
  independence?: Independence;
}

export async function record(
  ctx: Ctx,
  action: string,
  { id, userId, from, to, reason, independence }: Recorded,
): Promise<void> {
  await ctx.audit({
    action,
    resource_type: 'user_profile',
    resource_id: userId,
    table_name: 'role_change_history',
    classification: 'audit_sensitive',
    metadata: { change: id, from, to, ...(reason && { reason }), ...independence },
  });
  await tellLive(ctx, { kind: 'firm' });
}
