import { SIGN_IN } from '../chrome/links.ts';
import shared from '../styles/shared.module.css';
import classes from './email-banner.module.css';

/**
 * Shown by the script to a visitor who comes from the link of a verification mail. It lies over the page, so that nothing
 * moves when it appears.
 */
export function EmailBanner() {
  return (
    <div className={classes.place} role="status" data-email-banner>
      <div className={classes.banner} data-result="verified" hidden>
        <p>Your email address is verified.</p>
        <a className={`${shared.primary} ${shared.small}`} href={SIGN_IN}>
          Sign In
        </a>
      </div>
      <div className={classes.banner} data-result="invalid" hidden>
        <p>This verification link is invalid or has expired. Sign in to have a new one sent.</p>
        <a className={`${shared.primary} ${shared.small}`} href={SIGN_IN}>
          Sign In
        </a>
      </div>
    </div>
  );
}
