import { IconBuilding, IconSelector } from '@tabler/icons-react';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { Opener } from '../../../../ui/overlays/opener.tsx';
import classes from './organization-switch.module.css';
import { useSwitchOrganization } from './use-switch-organization.ts';

/** The firm that one works in, and the way to the others; nothing for a person who belongs to one alone. */
export function OrganizationSwitch() {
  const { tenant_name, organizations } = useProfile();
  const { mutate, isPending } = useSwitchOrganization();
  if (organizations.length < 2) return null;
  return (
    <Opener popup="menu" load={() => import('./organization-menu.tsx')} props={{ onSwitch: mutate }}>
      {(opener) => (
        <button {...opener} type="button" className={classes.button} title={tenant_name} disabled={isPending}>
          <IconBuilding className={classes.alone} size={18} stroke={1.75} aria-hidden />
          <span className={classes.text}>
            <span className={classes.label}>Organization</span>
            <span className={classes.name}>{tenant_name}</span>
          </span>
          <IconSelector className={classes.selector} size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </Opener>
  );
}
