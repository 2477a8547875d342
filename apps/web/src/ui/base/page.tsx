import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  children: ReactNode;
  /** The page takes exactly the height of the window and scrolls inside itself: a board, a long table. */
  fill?: boolean;
  /** `reading` keeps lines short; `wide` uses the whole width. */
  width?: 'reading' | 'wide';
}

/** Frame of every signed-in page. */
export function Page({ children, fill = false, width = 'wide' }: PageProps) {
  return (
    <div className={classes.page} data-fill={fill || undefined} data-width={width}>
      {children}
    </div>
  );
}
