import { LOCKOUT_MINUTES } from '@cairn/domain';
import { plural } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { type CodeProblem, isLocked } from './code-problem.ts';

/** What stands above the code after a refusal: that the account is locked, or how close to it one is. */
export function CodeNotice({ problem, now }: { problem: CodeProblem; now: Date }) {
  const { form, remaining, lockedUntil } = problem;
  if (lockedUntil && isLocked(problem, now)) {
    const minutes = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 60_000));
    return (
      <Notice tone="negative">
        {`Account locked due to multiple failed login attempts. Try again in ${minutes} minute(s).`}
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
