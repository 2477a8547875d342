import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react';
import type { Outputs } from '../../../../lib/api/api.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import classes from './account.module.css';
import { describeDevice } from './device-name.ts';
import { StateMark } from './state-mark.tsx';

const ICONS = { computer: IconDeviceDesktop, handheld: IconDeviceMobile, program: IconTerminal2 };

interface SessionRowProps {
  session: Outputs['auth']['listSessions'][number];
  pending: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const { name, kind } = describeDevice(session.user_agent);
  const Icon = ICONS[kind];
  return (
    <li className={classes.session}>
      <Icon className={classes.sessionIcon} size={20} stroke={1.75} aria-hidden />
      <div className={classes.sessionText}>
        <p className={classes.sessionName} title={session.user_agent}>
          {name}
          {session.is_current && <StateMark good>This device</StateMark>}
        </p>
        <p className={classes.sessionFacts}>
          {session.tenant_name} · {session.ip_address} · active <RelativeTime at={session.last_activity_at} />
        </p>
      </div>
      {!session.is_current && (
        <Button variant="default" size="xs" loading={pending} onClick={onEnd} aria-label={`End session of ${name}`}>
          End
        </Button>
      )}
    </li>
  );
}
