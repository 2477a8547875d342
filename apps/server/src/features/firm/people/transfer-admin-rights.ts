import { MEMBER_ROLES } from '@cairn/domain';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { assertSeat } from '../../access/tenants/assert-seat.ts';
import { notify } from '../../work/notifications/notify.ts';
import { endSessionsOf, findSubject, lockAdministration, requireSubject } from './administration.ts';
import { giveRole, record } from './change-role.ts';

interface Transfer {
  p_current_admin_id: string;
  p_new_admin_id: string;
  p_tenant_id: string;
}

/**
 * Hands the administration of the firm to another active person of it: they become its administrator, the one who acts a
 * firm user whose sessions end. All of it or nothing, and of two at once the second finds that the first has given it away.
 * It gives up as much as it gives, so it needs no second administrator.
 */
export async function transferAdminRights(ctx: Ctx, input: Transfer) {
  const { tx, actor, now } = ctx;
  if (input.p_tenant_id !== actor.tenantId || input.p_current_admin_id !== actor.userId) throw fail('NOT_FOUND');
  if (input.p_new_admin_id === actor.userId)
    throw invalidField('p_new_admin_id', 'Select somebody else as the new administrator.');
  assertRecentProof(actor, now);
  await lockAdministration(ctx);
  const successor = await findSubject(tx, input.p_new_admin_id);
  if (!successor) throw fail('PROFILE_NOT_FOUND');
  if (!successor.is_active) throw invalidField('p_new_admin_id', 'The new administrator must be active.');
  if (!MEMBER_ROLES.includes(successor.role)) await assertSeat(tx, actor.tenantId, 'firm_admin', now);
  const me = await requireSubject(tx, actor.userId);
  const reason = 'Transfer of administration';
  if (successor.role !== 'firm_admin') {
    await giveRole(ctx, successor, 'firm_admin');
    await write(ctx, successor.id, successor.role, 'firm_admin', reason);
  }
  await giveRole(ctx, me, 'firm_user');
  await write(ctx, me.id, me.role, 'firm_user', reason);
  await notify(ctx, [successor.id], {
    kind: 'administration',
    title: 'You are the administrator of your firm now',
    path: '/dashboard/firm-admin',
  });
  const sessions_ended = await endSessionsOf(ctx, actor.userId, 'administration transferred');
  await ctx.audit({
    action: 'firm_admin.transferred',
    resource_type: 'tenant',
    resource_id: actor.tenantId,
    table_name: 'user_profiles',
    classification: 'audit_sensitive',
    metadata: { from: actor.userId, to: successor.id, sessions_ended },
  });
  return { success: true as const, new_admin_id: successor.id };
}

async function write(
  ctx: Ctx,
  userId: string,
  from: Parameters<typeof record>[2]['from'],
  to: Parameters<typeof record>[2]['to'],
  reason: string,
): Promise<void> {
  const id = newId();
  await ctx.tx.query(
    `insert into role_change_history (tenant_id, id, created_at, user_id, changed_by, previous_role, new_role, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [ctx.actor.tenantId, id, ctx.now, userId, ctx.actor.userId, from, to, reason],
  );
  await record(ctx, 'role_changed', { id, userId, from, to, reason });
}
