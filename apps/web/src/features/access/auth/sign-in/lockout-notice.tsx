import { LOCKOUT_MINUTES } from '@cairn/domain';
import { plural } from '../../../../lib/base/format.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { minutesUntil, type SignInProblem } from './sign-in-problem.ts';

/** What stands above the form after a refused sign-in. */
export function LockoutNotice({ problem, locked, now }: { problem: SignInProblem; locked: boolean; now: Date }) {
  const { form, remaining, lockedUntil } = problem;
  if (locked && lockedUntil) {
    return (
      <Notice tone="negative">
        {`Account locked due to multiple failed login attempts. Try again in ${minutesUntil(lockedUntil, now)} minute(s).`}
      </Notice>
    );
  }
  if (form) return <Notice tone="negative">{form}</Notice>;
  if (remaining === undefined) return null;
  return (
    <Notice tone="warning">
      {`${plural(remaining, 'attempt')} remaining. After that, the account is locked for ${LOCKOUT_MINUTES} minutes.`}
    </Notice>
  );
}
