// Without the shell of the signed-in pages, which loads them too: choices open in a popover.
import '../../../styles/mantine-app.css';
import type { ReactNode } from 'react';
import { Mark } from '../../../ui/base/mark.tsx';
import classes from './public-page.module.css';

interface PublicPageProps {
  firm?: string | undefined;
  logo?: string | undefined;
  children: ReactNode;
}

/** The frame of pages that need no account: whose they are above, and by what they are made below. */
export function PublicPage({ firm, logo, children }: PublicPageProps) {
  return (
    <div className={classes.alone}>
      {firm && (
        <header className={classes.firm}>
          {logo && <img className={classes.logo} src={logo} alt="" width={40} height={40} />}
          <span>{firm}</span>
        </header>
      )}
      <main className={classes.main}>{children}</main>
      <footer className={classes.brand}>
        <Mark size={16} />
        Cairn
      </footer>
    </div>
  );
}
