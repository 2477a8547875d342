import { useStore } from '../../../../lib/base/store.ts';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { type Ending, endingReason } from '../../../../lib/session/session.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import classes from './auth-form.module.css';

/** Nothing is said to a person who has just pressed Sign Out here. */
const SENTENCES: Record<Exclude<Ending, 'left'>, string> = {
  idle: 'You were signed out because your session expired. Sign in to continue where you stopped.',
  limit: 'You were signed out because your session reached its maximum length. Sign in to continue where you stopped.',
  ended: 'Your session has ended. Sign in to continue where you stopped.',
  'left-elsewhere': 'You signed out in another tab.',
};

/** Why one has to sign in again. */
export function EndingNotice() {
  const { ending } = useAuth();
  const reason = useStore(endingReason);
  if (ending === null || ending === 'left') return null;
  return (
    <div className={classes.above}>
      <Notice tone={reason ? 'warning' : 'info'}>{reason ?? SENTENCES[ending]}</Notice>
    </div>
  );
}
