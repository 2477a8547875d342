import { hasPermission } from '@cairn/domain';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { logChange } from '../pipeline-settings/log-change.ts';
import { findSettings, updateQuorum } from './quorum.queries.ts';
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
