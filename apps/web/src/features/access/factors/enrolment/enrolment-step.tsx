import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { showRecoveryCodes } from '../recovery-codes/show-recovery-codes.ts';
import classes from '../second-factor.module.css';
import { StepSignOut } from '../step-sign-out.tsx';
import { EnrolFactor } from './enrol-factor.tsx';

/** Before anything else: the firm requires a second factor, and this person has none yet. */
export function EnrolmentStep() {
  const { enter } = useAuth();
  const { data, error, refetch } = useQuery(orpc.factors.list.queryOptions());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} role="status" aria-label="Loading..." />;
  return (
    <div className={classes.form}>
      <EnrolFactor
        textMessages={data.text_messages}
        guard={asItIs}
        onEnrolled={(session) => {
          showRecoveryCodes(session.recovery_codes);
          enter(session);
        }}
      />
      <div className={classes.ways}>
        <StepSignOut />
      </div>
    </div>
  );
}

// Nothing else is open to this session, a question for the password included: an old one signs in anew.
const asItIs = <T,>(action: () => Promise<T>): Promise<T> => action();
