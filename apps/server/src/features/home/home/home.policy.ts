import { hasPermission, type Role } from '@cairn/domain';

export type HomeKind = 'platform' | 'firm' | 'portal';

/** Which home a role has, by what it may do: platform staff see no firm's records here, whatever else they may open. */
export function homeKindOf(role: Role): HomeKind {
  if (hasPermission(role, 'platform:overview')) return 'platform';
  return hasPermission(role, 'opportunity:read') ? 'firm' : 'portal';
}
