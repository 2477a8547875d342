import type { ReactNode } from 'react';
import shared from '../styles/shared.module.css';
import classes from './text-page.module.css';

interface TextPageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <article className={`${shared.container} ${classes.page}`}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <div className={classes.body}>{children}</div>
    </article>
  );
}
