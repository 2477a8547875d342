import { hasPermission } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { logChange } from '../pipeline-settings/log-change.ts';
import { findSettings } from './quorum.queries.ts';
import type { CommitteeOutputs } from './review-fields.ts';

export async function getSettings({ tx, actor }: Ctx): Promise<CommitteeOutputs['getSettings']> {
  return { ...(await findSettings(tx)), can: { configure: hasPermission(actor.role, 'committee:configure') } };
}

/** Sets how many members must have voted, for reviews that are opened from now on. Nobody can ask for more than there are. */
export async function setQuorum(ctx: Ctx, { quorum, version }: { quorum: number; version: number }) {
  const { tx, actor } = ctx;
  const before = await findSettings(tx);
  if (quorum > before.members)
    throw invalidField(
      'quorum',
      `Your firm has ${before.members} active ${before.members === 1 ? 'member' : 'members'}.`,
    );
  if (!(await updateQuorum(tx, version, quorum))) throw fail('STALE_VERSION');
  if (quorum !== before.quorum)
    await logChange(ctx, {
      action: 'committee_quorum.changed',
      name: 'Committee quorum',
      record: actor.tenantId,
      before: { quorum: before.quorum },
      after: { quorum },
    });
  return getSettings(ctx);
}

async function updateQuorum(tx: Tx, version: number, quorum: number): Promise<boolean> {
  const rows = await tx.query(
    'update tenant_settings set committee_quorum = $2, version = version + 1 where version = $1 returning tenant_id',
    [version, quorum],
  );
  return rows.length > 0;
}
