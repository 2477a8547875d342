import { Spotlight } from '@mantine/spotlight';
import classes from './command.module.css';
import type { Command } from './command.ts';

export function CommandRow({ label, detail, Icon, run }: Pick<Command, 'label' | 'detail' | 'Icon' | 'run'>) {
  return (
    <Spotlight.Action onClick={run} className={classes.row}>
      <Icon className={classes.rowIcon} size={18} stroke={1.75} aria-hidden />
      <span className={classes.rowLabel}>{label}</span>
      {detail && <span className={classes.rowDetail}>{detail}</span>}
    </Spotlight.Action>
  );
}
