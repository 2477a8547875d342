import { isRole, REVIEW_KINDS } from '@cairn/domain';
import type { Outputs } from '../../../lib/api/api.ts';
import { formatDateTime } from '../../../lib/base/format.ts';
import { roleName } from '../../../lib/session/role-name.ts';

export type ReviewRow = Outputs['accessReviews']['get']['rows'][number];

/** What the access is, in a line. */
export function whatItIs({ kind, name, facts }: Pick<ReviewRow, 'kind' | 'name' | 'facts'>): string {
  const { role, is_active, scopes, expires_at, label } = facts;
  if (kind === 'person') return `${role && isRole(role) ? roleName(role) : role}${is_active ? '' : ', deactivated'}`;
  if (kind === 'api_key') return `${REVIEW_KINDS.api_key} of ${name}: ${scopes.join(', ')}`;
  const until = expires_at ? `, until ${formatDateTime(expires_at)}` : '';
  return `${REVIEW_KINDS.grant}: ${label}${is_active ? until : ', over'}`;
}
