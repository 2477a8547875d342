import type { Role } from '@cairn/domain';
import { Badge } from '@mantine/core';
import { roleName } from '../../../lib/session/role-name.ts';

const COLORS: Partial<Record<Role, string>> = { platform_admin: 'red', firm_admin: 'blue', firm_user: 'green' };

export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge radius="sm" variant="light" color={COLORS[role] ?? 'gray'}>
      {roleName(role)}
    </Badge>
  );
}
