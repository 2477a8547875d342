import type { Role } from '@cairn/domain';
import type { Outputs } from '../../../lib/api/api.ts';
import { labelFromKey } from '../../../lib/base/format.ts';
import { listOf } from '../../../lib/base/search-params.ts';

export type Invitation = Outputs['invitations']['list']['invitations'][number];

const STATUSES = ['open', 'expired', 'accepted', 'revoked'] as const;
export const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: labelFromKey(value) }));

export interface InvitationFilter {
  search?: string;
  role?: Role[];
  status?: Invitation['status'][];
}

export const readStatuses = (value: unknown): InvitationFilter['status'] => listOf(value, STATUSES);

/** Those that match every filter, in the order in which they came. */
export function filterInvitations(all: readonly Invitation[], { search, role, status }: InvitationFilter) {
  const wanted = search?.toLowerCase() ?? '';
  return all
    .filter((invitation) => !role || role.includes(invitation.role))
    .filter((invitation) => !status || status.includes(invitation.status))
    .filter(({ email }) => email.includes(wanted));
}
