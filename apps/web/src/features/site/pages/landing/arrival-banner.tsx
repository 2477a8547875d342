import { SIGN_IN } from '../chrome/links.ts';
import shared from '../styles/shared.module.css';
import classes from './arrival-banner.module.css';

/**
 * Shown by the script to a visitor who comes from the link of a verification mail, or from an address that is no page. It
 * lies over the page, so that nothing moves when it appears.
 */
export function ArrivalBanner() {
  return (
    <div className={classes.place} role="status" data-arrival-banner>
      <div className={classes.banner} data-result="verified" hidden>
        <p>Your email address is verified.</p>
        <a className={`${shared.primary} ${shared.small}`} href={SIGN_IN}>
          Sign In
        </a>
      </div>
      <div className={classes.banner} data-result="invalid" hidden>
        <p>
          This verification link is invalid, was used already or has expired. Sign in to have a new one sent if you need
          it.
        </p>
        <a className={`${shared.primary} ${shared.small}`} href={SIGN_IN}>
          Sign In
        </a>
      </div>
      <div className={classes.banner} data-result="over" hidden>
        <p>This verification link was used already or has expired.</p>
        <a className={`${shared.primary} ${shared.small}`} href="/dashboard">
          Dashboard
        </a>
      </div>
      <div className={classes.banner} data-result="missing" hidden>
        <p>The page that you asked for does not exist.</p>
      </div>
    </div>
  );
}
