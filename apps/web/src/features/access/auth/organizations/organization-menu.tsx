import { ROLE_TABLE } from '@cairn/domain';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { roleName } from '../../../../lib/session/role-name.ts';
import { AnchoredMenu } from '../../../../ui/overlays/anchored-menu.tsx';
import type { OverlayProps } from '../../../../ui/overlays/opener.tsx';
import classes from './organization-switch.module.css';
import type { useSwitchOrganization } from './use-switch-organization.ts';

interface OrganizationMenuProps extends OverlayProps {
  onSwitch: ReturnType<typeof useSwitchOrganization>['mutate'];
}

export default function OrganizationMenu({ onSwitch, ...overlay }: OrganizationMenuProps) {
  const { tenant_id: current, organizations } = useProfile();
  return (
    <AnchoredMenu {...overlay} position="top-start" width={216}>
      {organizations.map(({ tenant_id, name, role }) => (
        <Menu.Item
          key={tenant_id}
          className={classes.item}
          aria-current={tenant_id === current || undefined}
          rightSection={tenant_id === current && <IconCheck size={16} stroke={1.75} aria-hidden />}
          onClick={() => tenant_id !== current && onSwitch({ tenant_id, home: ROLE_TABLE[role].home })}
        >
          <span className={classes.name}>{name}</span>
          <span className={classes.label}>{roleName(role)}</span>
        </Menu.Item>
      ))}
    </AnchoredMenu>
  );
}
