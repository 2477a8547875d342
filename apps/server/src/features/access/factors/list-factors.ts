import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { requireAccount } from '../auth/account/account.ts';
import { listFactors, viewFactor } from '../auth/account/view-profile.ts';
import { countRecoveryCodes, isRequired } from './factors.queries.ts';
import { sendsTexts } from './sends-texts.ts';

/** Own factors, how many recovery codes are left, and whether the last factor has to stay. */
export function listOwnFactors({ actor, services }: RequestContext) {
  if (!actor) throw fail('UNAUTHENTICATED');
  return withAuth(services, async (tx) => {
    const account = await requireAccount(tx, actor.userId);
    const cells = await services.keys.cellsOf(tx, account.tenantId);
    const [own, recovery_codes_left, required] = await Promise.all([
      listFactors(tx, { tenant_id: account.tenantId, user_id: account.userId }),
      countRecoveryCodes(tx, account),
      isRequired(tx, account.userId),
    ]);
    return {
      factors: own.map((factor) => viewFactor(cells, factor)),
      recovery_codes_left,
      required,
      text_messages: sendsTexts(services),
    };
  });
}
