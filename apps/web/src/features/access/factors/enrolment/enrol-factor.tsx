import { IconDeviceMobileMessage, IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '../../../../lib/base/use-now.ts';
import { CodeNotice } from '../code-notice.tsx';
import classes from '../second-factor.module.css';
import type { Verified } from '../use-prove-factor.ts';
import { EnrolApp } from './enrol-app.tsx';
import { EnrolPhone } from './enrol-phone.tsx';
import { KindChoice } from './kind-choice.tsx';
import { type Guard, useEnrol } from './use-enrol.ts';

interface EnrolFactorProps {
  /** Whether this installation can send text messages. */
  textMessages: boolean;
  /** Wraps what may need a fresh proof. */
  guard: Guard;
  onEnrolled: (session: Verified) => void;
}

/** Sets a second factor up: which kind, what the app or the phone needs, and its first code. */
export function EnrolFactor({ textMessages, guard, onEnrolled }: EnrolFactorProps) {
  const [kind, setKind] = useState<'totp' | 'phone' | null>(textMessages ? null : 'totp');
  const enrolment = useEnrol(guard, onEnrolled);
  const now = useNow(enrolment.proof.problem.lockedUntil ? 5000 : null);

  return (
    <div className={classes.form}>
      <CodeNotice problem={enrolment.problem ?? enrolment.proof.problem} now={now} />
      {kind === null && (
        <ul className={classes.rows} aria-label="Kind of second factor">
          <KindChoice
            icon={<IconShieldLock size={18} />}
            name="Authenticator app"
            hint="Safest. A code from an app such as 1Password or Google Authenticator."
            onClick={() => setKind('totp')}
          />
          <KindChoice
            icon={<IconDeviceMobileMessage size={18} />}
            name="Text message"
            hint="A code is sent to your phone whenever you sign in."
            onClick={() => setKind('phone')}
          />
        </ul>
      )}
      {kind === 'totp' && <EnrolApp enrolment={enrolment} />}
      {kind === 'phone' && <EnrolPhone enrolment={enrolment} />}
    </div>
  );
}
