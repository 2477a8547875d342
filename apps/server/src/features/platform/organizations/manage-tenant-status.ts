import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant } from '../../../core/with-auth.ts';
import { type PlatformCtx, withPlatform } from '../../../core/with-platform.ts';

interface ManageStatus {
  p_tenant_id: string;
  p_action: 'suspend' | 'activate';
  p_reason?: string | null | undefined;
}

/**
 * Suspends a firm or activates it again. A suspended one keeps everything; its sessions end with the transaction, its open
 * pages are told, and signing in says why. Said twice, it is done once.
 */
export function manageTenantStatus(
  context: RequestContext,
  { p_tenant_id: id, p_action: action, p_reason: reason }: ManageStatus,
) {
  return withPlatform(context, 'write', async (ctx) => {
    assertRecentProof(ctx.actor, ctx.now);
    await setTenant(ctx.tx, id);
    const was = await lockFirm(ctx, id);
    const isActive = action === 'activate';
    if (isActive) await assertKeysStay(ctx, id);
    if (was === isActive) return { id, is_active: isActive, sessions_ended: 0 };
    await ctx.tx.query('update tenants set is_active = $2, version = version + 1 where id = $1', [id, isActive]);
    const ended = isActive ? 0 : await endSessions(ctx, id);
    await ctx.audit(id, {
      action: isActive ? 'tenant.activated' : 'tenant.suspended',
      resource_type: 'tenant',
      resource_id: id,
      table_name: 'tenants',
      classification: 'audit_sensitive',
      metadata: { by_platform: true, sessions_ended: ended, ...(reason && { reason }) },
    });
    // The platform's role reads no people: a job finds whom to tell.
    await ctx.services.jobs.enqueue(ctx.tx, 'tell-firm-status', {
      tenant_id: id,
      is_active: isActive,
      reason: reason ?? null,
    });
    return { id, is_active: isActive, sessions_ended: ended };
  });
}

/** Whether the firm is active, locked until the transaction ends. The platform's own tenant is no firm. */
async function lockFirm({ tx }: PlatformCtx, id: string): Promise<boolean> {
  const [firm] = await tx.query<{ is_active: boolean }>(
    'select is_active from tenants where id = $1 and id <> $2 for update',
    [id, PLATFORM_TENANT_ID],
  );
  if (!firm) throw fail('NOT_FOUND');
  return firm.is_active;
}

/** Nobody works in a firm whose keys are gone, or about to go. */
async function assertKeysStay({ tx }: PlatformCtx, id: string): Promise<void> {
  const [found] = await tx.query<{ state: string }>(
    `select state from key_destructions where tenant_id = $1 and state <> 'withdrawn'`,
    [id],
  );
  if (found) throw fail(found.state === 'done' ? 'KEYS_DESTROYED' : 'DESTRUCTION_OPEN');
}

async function endSessions({ tx, now }: PlatformCtx, id: string): Promise<number> {
  const rows = await tx.query(
    `update user_sessions set is_active = false, ended_at = $2, end_reason = 'organization suspended'
      where tenant_id = $1 and is_active and ended_at is null returning id`,
    [id, now],
  );
  return rows.length;
}
