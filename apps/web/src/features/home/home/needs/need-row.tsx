import type { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../dashboard.module.css';

interface NeedRowProps {
  icon: typeof IconMail;
  tone?: 'warning' | 'negative';
  title: ReactNode;
  detail: ReactNode;
  /** What stands at the right edge. */
  aside?: ReactNode;
}

/** One thing to do: what it is, why it stands here, and the way there. */
export function NeedRow({ icon: Icon, tone, title, detail, aside }: NeedRowProps) {
  return (
    <li className={classes.need}>
      <span className={classes.needIcon} data-tone={tone} aria-hidden>
        <Icon size={16} stroke={1.75} />
      </span>
      <div className={classes.needText}>
        <p className={classes.needTitle}>{title}</p>
        <p className={classes.needDetail}>{detail}</p>
      </div>
      {aside && <div className={classes.needAside}>{aside}</div>}
    </li>
  );
}
