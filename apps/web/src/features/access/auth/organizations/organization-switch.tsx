import { ROLE_TABLE } from '@cairn/domain';
import { Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { roleName } from '../../../../lib/session/role-name.ts';
import classes from './organization-switch.module.css';
import { useSwitchOrganization } from './use-switch-organization.ts';

/** The firm that one works in, and the way to the others; nothing for a person who belongs to one alone. */
export function OrganizationSwitch() {
  const { tenant_id: current, tenant_name, organizations } = useProfile();
  const { mutate, isPending } = useSwitchOrganization();
  if (organizations.length < 2) return null;
  return (
    <Menu position="top-start" width="target">
      <Menu.Target>
        <button type="button" className={classes.button} disabled={isPending}>
          <span className={classes.text}>
            <span className={classes.label}>Organization</span>
            <span className={classes.name}>{tenant_name}</span>
          </span>
          <IconSelector size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.map(({ tenant_id, name, role }) => (
          <Menu.Item
            key={tenant_id}
            className={classes.item}
            aria-current={tenant_id === current || undefined}
            rightSection={tenant_id === current && <IconCheck size={16} stroke={1.75} aria-hidden />}
            onClick={() => tenant_id !== current && mutate({ tenant_id, home: ROLE_TABLE[role].home })}
          >
            <span className={classes.name}>{name}</span>
            <span className={classes.label}>{roleName(role)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
