import { randomBytes } from 'node:crypto';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { fail } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { assertProofFor } from '../../access/people/administrators.ts';
import { assertSeat } from '../../access/tenants/assert-seat.ts';
import { countWorkOf, handOverWork, type WorkOf } from '../../deals/hand-over/hand-over-work.ts';
import {
  assertNotLastAdmin,
  endSessionsOf,
  lockAdministration,
  requireSubject,
  type Subject,
} from './administration.ts';
import { mailStatus } from './mail-status.ts';

interface ManageStatus {
  p_target_user_id: string;
  p_action: 'suspend' | 'activate' | 'delete';
  p_reason?: string | null | undefined;
  p_hand_over_to?: string | null | undefined;
}

const DONE = { suspend: 'suspended', activate: 'activated', delete: 'deleted' } as const;
const NOTHING: WorkOf = { deals: 0, confidential: 0, tasks: 0, items: 0 };

/**
 * Suspends, activates or deletes a person of the own firm: never oneself, and never the last active administrator. What a
 * deleted person did stays under their name; what they have open goes to a named colleague, their sessions end, their seat
 * and their address are free.
 */
export async function manageUserStatus(ctx: Ctx, input: ManageStatus) {
  const { tx, actor } = ctx;
  const { p_action: action, p_reason, p_hand_over_to } = input;
  if (input.p_target_user_id === actor.userId) throw fail('OWN_ACCOUNT');
  await lockAdministration(ctx);
  const subject = await requireSubject(tx, input.p_target_user_id);
  if (action === 'delete') assertRecentProof(actor, ctx.now);
  else assertProofFor(ctx, subject.role);
  // Said twice, it is done once, and recorded once.
  if (action !== 'delete' && subject.is_active === (action === 'activate'))
    return { id: subject.id, action, sessions_ended: 0, handed_over: NOTHING };
  if (action === 'activate') await activate(ctx, subject);
  else await assertNotLastAdmin(tx, subject);
  const handed = action === 'delete' ? await settleWork(ctx, subject, p_hand_over_to) : NOTHING;
  await mailStatus(ctx, subject.id, action);
  if (action === 'suspend') await setActive(ctx, subject.id, false);
  if (action === 'delete') await markDeleted(ctx, subject.id);
  const ended = action === 'activate' ? 0 : await endSessionsOf(ctx, subject.id, DONE[action]);
  await ctx.audit({
    action: `user_profile.${DONE[action]}`,
    resource_type: 'user_profile',
    resource_id: subject.id,
    table_name: 'user_profiles',
    classification: 'audit_sensitive',
    metadata: {
      role: subject.role,
      was_active: subject.is_active,
      sessions_ended: ended,
      ...(p_reason && { reason: p_reason }),
      ...(action === 'delete' && { handed_over: handed, handed_over_to: p_hand_over_to ?? null }),
    },
  });
  await tellLive(ctx, { kind: 'firm' });
  return { id: subject.id, action, sessions_ended: ended, handed_over: handed };
}

async function activate(ctx: Ctx, { id, role }: Subject): Promise<void> {
  await assertSeat(ctx.tx, ctx.actor.tenantId, role, ctx.now);
  await setActive(ctx, id, true);
}

async function settleWork(ctx: Ctx, subject: Subject, to: string | null | undefined): Promise<WorkOf> {
  if (to === subject.id) throw fail('MEMBER_UNKNOWN');
  const left = await countWorkOf(ctx, subject.id);
  const isLeft = Object.values(left).some((count) => count > 0);
  if (isLeft && !to) throw fail('WORK_LEFT', { left });
  return isLeft && to ? handOverWork(ctx, { from: subject.id, to }) : NOTHING;
}

async function setActive({ tx, now }: Ctx, id: string, isActive: boolean): Promise<void> {
  await tx.query(
    'update user_profiles set is_active = $2, updated_at = $3, version = version + 1 where id = $1',
    [id, isActive, now],
    'set-active',
  );
}

/** The name stays for what the person did; the address is given up, so that it can be invited again. */
async function markDeleted({ tx, now }: Ctx, id: string): Promise<void> {
  await tx.query(
    `update user_profiles set is_active = false, deleted_at = $2, email_index = $3, updated_at = $2, version = version + 1
      where id = $1`,
    [id, now, randomBytes(32)],
  );
  await tx.query(
    `update role_change_history set declined_at = $2 where user_id = $1 and approval_required
        and approved_at is null and declined_at is null`,
    [id, now],
  );
}
