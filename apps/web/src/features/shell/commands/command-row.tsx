import { Spotlight } from '@mantine/spotlight';
import classes from './command.module.css';
import type { Command } from './command.ts';

interface CommandRowProps extends Pick<Command, 'label' | 'detail' | 'keyLabel' | 'Icon' | 'fill' | 'run'> {
  onFill: (text: string) => void;
}

export function CommandRow({ label, detail, keyLabel, Icon, fill, run, onFill }: CommandRowProps) {
  return (
    <Spotlight.Action
      onClick={fill === undefined ? run : () => onFill(fill)}
      closeSpotlightOnTrigger={fill === undefined}
      className={classes.row}
    >
      <Icon className={classes.rowIcon} size={18} stroke={1.75} aria-hidden />
      <span className={classes.rowLabel}>{label}</span>
      {detail && <span className={classes.rowDetail}>{detail}</span>}
      {keyLabel && <kbd className={classes.rowKey}>{keyLabel}</kbd>}
    </Spotlight.Action>
  );
}
