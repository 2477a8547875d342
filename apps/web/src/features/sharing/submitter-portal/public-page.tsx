// Without the shell of the signed-in pages, which loads them too: choices open in a popover.
import '../../../styles/mantine-app.css';
import type { ReactNode } from 'react';
import { Mark } from '../../../ui/base/mark.tsx';
import classes from './public-page.module.css';

interface PublicPageProps {
  firm?: string | undefined;
  logo?: string | undefined;
  /** Inside of another page, which has its own landmarks and height. */
  isPart?: boolean;
  children: ReactNode;
}

/** The frame of pages that need no account: whose they are above, and by what they are made below. */
export function PublicPage({ firm, logo, isPart = false, children }: PublicPageProps) {
  const [Head, Main, Foot] = isPart ? (['div', 'div', 'div'] as const) : (['header', 'main', 'footer'] as const);
  return (
    <div className={classes.alone} data-part={isPart || undefined}>
      {firm && (
        <Head className={classes.firm}>
          {logo && <img className={classes.logo} src={logo} alt="" width={40} height={40} />}
          <span>{firm}</span>
        </Head>
      )}
      <Main className={classes.main}>{children}</Main>
      <Foot className={classes.brand}>
        <Mark size={16} />
        Cairn
      </Foot>
    </div>
  );
}
