import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { useNow } from '../../../lib/base/use-now.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { CodeNotice } from './code-notice.tsx';
import { isLocked } from './code-problem.ts';
import { type Factor, preferredFactor } from './factor.ts';
import { FactorCode } from './factor-code.tsx';
import { FactorMenu } from './factor-menu.tsx';
import { RecoveryCodeForm } from './recovery-codes/recovery-code-form.tsx';
import classes from './second-factor.module.css';
import { StepSignOut } from './step-sign-out.tsx';
import { useProveFactor } from './use-prove-factor.ts';

export type Way = { kind: 'factor'; factor: Factor } | { kind: 'recovery' };

/** The second half of signing in: a code of one of the factors, or a recovery code. */
export function SecondFactorStep() {
  const { enter } = useAuth();
  const { data, error, refetch } = useQuery(orpc.factors.list.queryOptions());
  const [chosen, setChosen] = useState<Way | null>(null);
  const [choosing, setChoosing] = useState(false);
  const proof = useProveFactor((session) => {
    toast({ title: 'Welcome back!', tone: 'success' });
    enter(session);
  });
  const now = useNow(proof.problem.lockedUntil ? 5000 : null);

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} role="status" aria-label="Loading..." />;
  const factors = data.factors.filter(({ status }) => status === 'verified');
  const preferred = preferredFactor(factors);
  const way: Way = chosen ?? (preferred ? { kind: 'factor', factor: preferred } : { kind: 'recovery' });
  const locked = isLocked(proof.problem, now);
  const choose = (next: Way) => {
    setChosen(next);
    setChoosing(false);
    proof.forgive();
  };

  return (
    <div className={classes.form}>
      <CodeNotice problem={proof.problem} now={now} />
      {choosing && (
        <FactorMenu factors={factors} codesLeft={data.recovery_codes_left} current={way} onChoose={choose} />
      )}
      {!choosing && way.kind === 'factor' && (
        <FactorCode key={way.factor.id} factor={way.factor} proof={proof} locked={locked} />
      )}
      {!choosing && way.kind === 'recovery' && (
        <RecoveryCodeForm proof={proof} locked={locked} left={data.recovery_codes_left} />
      )}
      <div className={classes.ways}>
        {!choosing && (
          <Button variant="subtle" onClick={() => setChoosing(true)}>
            Use another way
          </Button>
        )}
        <StepSignOut />
      </div>
    </div>
  );
}
