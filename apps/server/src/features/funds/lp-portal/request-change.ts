import { fail, invalidField } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type ChangeValue, holdChange } from '../limited-partners/waiting-changes.ts';
import { requireSpeaker } from '../lp-delegates/add-delegate.ts';
import type { PortalInputs, PortalOutputs, PortalView } from './lp-portal.types.ts';

/**
 * What somebody who speaks for an LP asks the firm to change: other bank details, or a further contact. Nothing changes until a
 * person of the firm has verified it. The database shows nobody another LP.
 */
export async function requestChange(ctx: Ctx, input: PortalInputs['request']): Promise<PortalOutputs['request']> {
  const { lp_id, kind } = input;
  const value = changeOf(input);
  await requireSpeaker(ctx, lp_id);
  const id = await holdChange(ctx, { lp_id, kind, value, from_portal: true });
  await tellLive(ctx, { kind: 'fund' });
  const request = (await listRequests(ctx)).find((each) => each.id === id);
  if (!request) throw fail('NOT_FOUND');
  return request;
}

function changeOf({ kind, bank_details, name, email }: PortalInputs['request']): ChangeValue {
  if (kind === 'bank_details') {
    if (!bank_details) throw invalidField('bank_details', 'Bank details are required.');
    return { bank_details };
  }
  if (!name) throw invalidField('name', 'Name is required.');
  if (!email) throw invalidField('email', 'Email is required.');
  return { name, email };
}

export const listRequests = ({ tx }: Ctx): Promise<PortalView['requests']> =>
  tx.query<PortalView['requests'][number] & Record<string, unknown>>(
    `select id, lp_id, kind, state, ${isoTime('created_at')} as created_at from lp_changes
      where from_portal order by created_at desc, id desc limit 50`,
    [],
    'list-lp-requests',
  );
