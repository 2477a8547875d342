import { Mark } from '../../../../ui/base/mark.tsx';
import shared from '../styles/shared.module.css';
import { SIGN_IN, SIGN_UP } from './links.ts';
import classes from './site-header.module.css';

/** Both states stand in the same place, so that nothing moves when the script finds out that somebody is signed in. */
export function SiteHeader() {
  return (
    <header className={classes.header}>
      <div className={`${shared.container} ${classes.bar}`}>
        <a className={classes.brand} href="/">
          <Mark size={26} />
          <span>Cairn</span>
        </a>
        <nav className={classes.anchors} aria-label="Sections">
          <a href="/#features">Features</a>
          <a href="/#pricing">Pricing</a>
        </nav>
        <div className={classes.session}>
          <div className={classes.guest}>
            <a className={classes.signIn} href={SIGN_IN}>
              Sign In
            </a>
            <a className={`${shared.primary} ${shared.small} ${classes.trial}`} href={SIGN_UP}>
              Start Free Trial
            </a>
          </div>
          <div className={classes.member}>
            <a className={`${shared.primary} ${shared.small}`} href="/dashboard">
              Dashboard
            </a>
          </div>
        </div>
      </div>
    </header>
  );
}
