import { auditSource, writeAudit } from '../../../core/audit.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { mailOwner, requireAccount } from '../auth/account/account.ts';
import { listFactors } from '../auth/account/view-profile.ts';
import { AUTH_EVENT } from '../auth/sign-in/welcome.ts';
import { isRequired, markRemoved, voidRecoveryCodes } from './factors.queries.ts';
import { assertMayChangeFactors } from './may-change-factors.ts';

/** Removes a factor; one that was never verified goes without a word. The recovery codes go with the last one. */
export function removeFactor({ actor, services, origin }: RequestContext, { id }: { id: string }) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const now = services.now();
  return withAuth(services, async (tx) => {
    // Held until the end: of two factors that are removed at once, one is the last.
    const account = await requireAccount(tx, actor.userId, { lock: true });
    const own = await listFactors(tx, { tenant_id: account.tenantId, user_id: account.userId });
    const factor = own.find((each) => each.id === id);
    if (!factor) throw fail('NOT_FOUND');
    const verified = own.filter(({ status }) => status === 'verified');
    const isLast = factor.status === 'verified' && verified.length === 1;
    if (factor.status === 'verified') {
      assertMayChangeFactors(actor, true, now);
      if (isLast && (await isRequired(tx, actor.userId))) throw fail('LAST_FACTOR');
      await mailOwner(services, tx, account, 'second_factor_removed', isLast ? LAST_REMOVED : REMOVED, now);
    }
    await markRemoved(tx, account, [id], now);
    if (isLast) await voidRecoveryCodes(tx, account, now);
    await setTenant(tx, actor.tenantId);
    const { factor_type, status } = factor;
    const event = { action: 'mfa_factor_removed', ...AUTH_EVENT, resource_id: id, table_name: 'user_factors' };
    const metadata = { factor_type, status, is_last: isLast };
    await writeAudit(tx, auditSource(actor, origin), [{ ...event, metadata }], now);
    return { id };
  });
}

const REMOVED = {
  subject: 'A second factor was removed',
  paragraphs: ['A second factor was removed from your Cairn account. Your other factors stay as they are.'],
};
const LAST_REMOVED = {
  subject: 'A second factor was removed',
  paragraphs: [
    'The last second factor was removed from your Cairn account. Signing in no longer asks for a code.',
    'Your recovery codes no longer work.',
  ],
};
