import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { logChange } from '../pipeline-settings/log-change.ts';
import { findSettings } from './quorum.queries.ts';
import type { CommitteeOutputs } from './review-fields.ts';

export async function getSettings({ tx, actor }: Ctx): Promise<CommitteeOutputs['getSettings']> {
  return { ...(await findSettings(tx)), can: { configure: may(actor, 'committee:configure') } };
}

interface Wanted {
  quorum: number;
  hide_votes?: boolean | undefined;
  version: number;
}

/**
 * Sets how many members must have voted, for reviews that are opened from now on, and whether votes are hidden from those
 * who have not voted, at once. Nobody can ask for more members than there are.
 */
export async function setQuorum(ctx: Ctx, { quorum, hide_votes, version }: Wanted) {
  const { tx, actor } = ctx;
  const before = await findSettings(tx);
  if (quorum > before.members)
    throw invalidField(
      'quorum',
      `Your firm has ${before.members} active ${before.members === 1 ? 'member' : 'members'}.`,
    );
  const hides = hide_votes ?? before.hide_votes;
  if (!(await updateSettings(tx, version, quorum, hides))) throw fail('STALE_VERSION');
  if (quorum !== before.quorum)
    await logChange(ctx, {
      action: 'committee_quorum.changed',
      name: 'Committee quorum',
      record: actor.tenantId,
      before: { quorum: before.quorum },
      after: { quorum },
    });
  if (hides !== before.hide_votes)
    await logChange(ctx, {
      action: 'committee_votes_hidden.changed',
      name: 'Hidden votes',
      record: actor.tenantId,
      before: { hide_votes: before.hide_votes },
      after: { hide_votes: hides },
    });
  return getSettings(ctx);
}

async function updateSettings(tx: Tx, version: number, quorum: number, hides: boolean): Promise<boolean> {
  const rows = await tx.query(
    `update tenant_settings set committee_quorum = $2, committee_hides_votes = $3, version = version + 1
      where version = $1 returning tenant_id`,
    [version, quorum, hides],
  );
  return rows.length > 0;
}
