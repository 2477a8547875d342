import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './banner.module.css';

interface BannerProps extends ComponentPropsWithoutRef<'section'> {
  icon: TablerIcon;
  tone: 'info' | 'warning';
  /** Names the region. */
  label: string;
  children: ReactNode;
  action?: ReactNode;
}

/** One line above every page of the shell; on a phone the action comes below. */
export function Banner({ icon: Icon, tone, label, children, action, ...rest }: BannerProps) {
  return (
    <section className={classes.banner} data-tone={tone} aria-label={label} {...rest}>
      <Icon className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <p className={classes.text}>{children}</p>
      {action && <div className={classes.action}>{action}</div>}
    </section>
  );
}
