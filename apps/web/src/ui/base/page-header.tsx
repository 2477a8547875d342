import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageHeaderProps {
  /** Names the browser's tab, and is the headline unless there is another. */
  title: string;
  heading?: string;
  /** One line: what this page is for. */
  purpose?: ReactNode;
  /** Buttons; the primary one last, at the right edge. */
  actions?: ReactNode;
}

/** Top of every page. */
export function PageHeader({ title, heading = title, purpose, actions }: PageHeaderProps) {
  useDocumentTitle(`${title} · Cairn`);
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <h1 className={classes.title}>{heading}</h1>
        {purpose && <p className={classes.purpose}>{purpose}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
