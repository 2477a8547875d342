import { Spotlight } from '@mantine/spotlight';
import type { Icon } from '@tabler/icons-react';
import classes from './command.module.css';

export interface CommandRowProps {
  label: string;
  detail?: string | undefined;
  Icon: Icon;
  run: () => void;
}

export function CommandRow({ label, detail, Icon, run }: CommandRowProps) {
  return (
    <Spotlight.Action onClick={run} className={classes.row}>
      <Icon className={classes.rowIcon} size={18} stroke={1.75} aria-hidden />
      <span className={classes.rowLabel}>{label}</span>
      {detail && <span className={classes.rowDetail}>{detail}</span>}
    </Spotlight.Action>
  );
}
