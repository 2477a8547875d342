import { auditSource, writeAudit } from '../../../core/audit.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { mailOwner, requireAccount } from '../auth/account/account.ts';
import { listFactors } from '../auth/account/view-profile.ts';
import { AUTH_EVENT } from '../auth/sign-in/welcome.ts';
import { assertMayChangeFactors } from './may-change-factors.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';

/** New recovery codes in place of the old ones, for a person with a second factor that they could stand in for. */
export function replaceRecoveryCodes({ actor, services, origin }: RequestContext) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const now = services.now();
  return withAuth(services, async (tx) => {
    const account = await requireAccount(tx, actor.userId, { lock: true });
    const own = await listFactors(tx, { tenant_id: account.tenantId, user_id: account.userId });
    if (!own.some(({ status }) => status === 'verified')) throw fail('NOT_FOUND');
    assertMayChangeFactors(actor, true, now);
    const recovery_codes = await issueRecoveryCodes(services, tx, account, now);
    await mailOwner(services, tx, account, 'recovery_codes_replaced', REPLACED, now);
    await setTenant(tx, actor.tenantId);
    const event = { action: 'recovery_codes_replaced', ...AUTH_EVENT, resource_id: actor.userId };
    await writeAudit(tx, auditSource(actor, origin), [event], now);
    return { recovery_codes };
  });
}

const REPLACED = {
  subject: 'Your recovery codes were replaced',
  paragraphs: ['New recovery codes were created for your Cairn account. The old ones no longer work.'],
};
