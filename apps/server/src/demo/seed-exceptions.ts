import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { Actor } from '../core/actor.ts';
import { type PlatformCaller, withPlatform } from '../core/with-platform.ts';
import { decideException } from '../features/trust/compliance-exceptions/decide-exception.ts';
import { requestException } from '../features/trust/compliance-exceptions/request-exception.ts';

const DAY_MS = 86_400_000;

/** One exception that waits for the second administrator of the platform, and one that they have approved. */
export async function seedExceptions(from: Omit<PlatformCaller, 'actor'>, people: readonly Actor[]): Promise<void> {
  const [requester, approver] = people.filter(
    ({ tenantId, role }) => tenantId === PLATFORM_TENANT_ID && role === 'platform_admin',
  );
  const firm = people.find(({ role }) => role === 'firm_admin');
  if (!requester || !approver || !firm) return;
  const inDays = (days: number) => new Date(from.services.now().getTime() + days * DAY_MS).toISOString();
  const approved = await withPlatform({ ...from, actor: requester }, 'write', async (ctx) => {
    await requestException(ctx, {
      tenant_id: firm.tenantId,
      exception_type: 'Second factor',
      policy_name: 'Administrators sign in with a second factor',
      description: 'One administrator of the firm signs in without a second factor while a new key is on its way.',
      justification: 'The key was lost while travelling; sessions are limited to the office network until it arrives.',
      risk_level: 'medium',
      expires_at: inDays(14),
    });
    return requestException(ctx, {
      exception_type: 'Access review',
      policy_name: 'Access is reviewed every quarter',
      description: 'The review of this quarter ends three weeks late.',
      justification: 'Two firms were taken on in the last week of the quarter, and are reviewed with the others.',
      risk_level: 'low',
      expires_at: inDays(21),
    });
  });
  await withPlatform({ ...from, actor: approver }, 'write', (ctx) =>
    decideException(ctx, { ...approved, decision: 'approved', note: 'Agreed; no extension after that.' }),
  );
}
