import { holds, type Role } from '@cairn/domain';

export type HomeKind = 'platform' | 'firm' | 'portal';

/** Which home a role has, by what it may do: platform staff see no firm's records here, whatever else they may open. */
export function homeKindOf(role: Role): HomeKind {
  if (holds(role, 'platform:overview')) return 'platform';
  return holds(role, 'opportunity:read') ? 'firm' : 'portal';
}
