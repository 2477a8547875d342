import type { ReactNode } from 'react';
import { Mark } from '../../../../ui/base/mark.tsx';
import classes from './auth-layout.module.css';
import cairn from './cairn.svg';

interface AuthLayoutProps {
  title: string;
  subtitle: string;
  children: ReactNode;
  foot: ReactNode;
}

export function AuthLayout({ title, subtitle, children, foot }: AuthLayoutProps) {
  return (
    <div className={classes.layout}>
      <main className={classes.main}>
        {/* Not a link of the router: the landing page is a document of its own. */}
        <a className={classes.brand} href="/">
          <Mark size={28} />
          <span className={classes.wordmark}>Cairn</span>
        </a>
        <div className={classes.column}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subtitle}>{subtitle}</p>
          {children}
          <p className={classes.foot}>{foot}</p>
        </div>
      </main>
      <aside className={classes.panel} aria-label="About Cairn">
        <p className={classes.claim}>The operating system of an emerging venture firm.</p>
        <p className={classes.promise}>One system, from the first email to the last distribution.</p>
        <img className={classes.cairn} src={cairn} alt="" width={500} height={430} />
      </aside>
    </div>
  );
}
