import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { requireAccount } from '../auth/account/account.ts';
import { listOf } from './passkeys.queries.ts';
import { viewPasskey } from './view-passkey.ts';

export function listPasskeys({ actor, services }: RequestContext) {
  if (!actor) throw fail('UNAUTHENTICATED');
  return withAuth(services, async (tx) => ({
    passkeys: (await listOf(tx, await requireAccount(tx, actor.userId))).map(viewPasskey),
  }));
}
