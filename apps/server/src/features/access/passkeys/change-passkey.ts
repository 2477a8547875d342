import { schema } from '@cairn/db';
import { and, eq } from 'drizzle-orm';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import type { Actor } from '../../../core/actor.ts';
import { auditSource, writeAudit } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { mailOwner, requireAccount } from '../auth/account/account.ts';
import { AUTH_EVENT } from '../auth/sign-in/welcome.ts';
import { type Owner, own, type Passkey } from './passkeys.queries.ts';
import { viewPasskey } from './view-passkey.ts';

const { userPasskeys: passkeys } = schema;

export function renamePasskey(context: RequestContext, { id, friendly_name }: { id: string; friendly_name: string }) {
  const { actor, services } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  return withAuth(services, async (tx) => {
    const passkey = await changePasskey(tx, await requireAccount(tx, actor.userId), id, { friendly_name });
    if (!passkey) throw fail('NOT_FOUND');
    await audit(context, tx, actor, 'passkey_renamed', id);
    return viewPasskey(passkey);
  });
}

export function removePasskey(context: RequestContext, { id }: { id: string }): Promise<void> {
  const { actor, services } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const now = services.now();
  return withAuth(services, async (tx) => {
    const account = await requireAccount(tx, actor.userId);
    const passkey = await changePasskey(tx, account, id, { removed_at: now });
    if (!passkey) throw fail('NOT_FOUND');
    // After the look, so that what is missing answers alike to everyone; the refusal takes the change back.
    assertRecentProof(actor, now);
    await mailOwner(services, tx, account, 'passkey_removed', REMOVED, now);
    await audit(context, tx, actor, 'passkey_removed', id);
  });
}

const REMOVED = {
  subject: 'A passkey was removed',
  paragraphs: ['A passkey was removed from your Cairn account. It no longer signs you in.'],
};

async function audit({ services, origin }: RequestContext, tx: Tx, actor: Actor, action: string, id: string) {
  await setTenant(tx, actor.tenantId);
  const event = { action, ...AUTH_EVENT, resource_id: id, table_name: 'user_passkeys' };
  await writeAudit(tx, auditSource(actor, origin), [event], services.now());
}

async function changePasskey(
  tx: Tx,
  owner: Owner,
  id: string,
  change: Partial<Pick<Passkey, 'friendly_name' | 'removed_at'>>,
): Promise<Passkey | undefined> {
  const [row] = await tx.db
    .update(passkeys)
    .set(change)
    .where(and(own(owner), eq(passkeys.id, id)))
    .returning();
  return row;
}
