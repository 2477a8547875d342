import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { plural } from '../../../../lib/base/format.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import classes from '../../../../ui/base/banner.module.css';
import { Banner } from '../../../../ui/base/banner.tsx';
import { formatLeft } from './session-policy.ts';
import { NO_WORK, useSessionWatch } from './use-session-watch.ts';

/** Watches the session and says so when it is about to end. */
export function SessionBanner() {
  const { warning, extend } = useSessionWatch();
  const { session_max_hours } = useProfile();
  if (!warning) return null;
  const { remaining, capped, extending, failed } = warning;

  const action = !capped && (
    <Button size="compact-sm" variant="default" loading={extending} onClick={() => void extend()}>
      Extend Session
    </Button>
  );
  return (
    <Banner icon={IconClockExclamation} tone="warning" label="Session" action={action} {...NO_WORK}>
      {/* Read out once; the seconds are there to be seen. */}
      <span role="alert">
        {capped
          ? `You have been signed in for ${plural(session_max_hours, 'hour')}, the maximum length of a session. Save your work and sign in again.`
          : 'Your session is about to expire.'}
        {failed && ' It could not be extended. Please try again.'}
      </span>{' '}
      <span className={classes.left} role="timer" aria-live="off">
        Time left <strong className="tnum">{formatLeft(remaining)}</strong>
      </span>
    </Banner>
  );
}
