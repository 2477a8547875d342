import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useAuth } from '../../../lib/session/auth.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { describeCeremony } from './describe-ceremony.ts';
import { hasPasskeys } from './has-passkeys.ts';
import classes from './passkeys.module.css';

/** Below the sign-in form: in without address, password and code. */
export function PasskeySignIn() {
  const { enter } = useAuth();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!hasPasskeys()) return null;

  const signIn = async () => {
    setPending(true);
    setProblem(null);
    try {
      const { signInWithPasskey } = await import('./ceremonies.ts');
      const session = await signInWithPasskey();
      toast({ title: 'Welcome back!', tone: 'success' });
      enter(session);
    } catch (error) {
      setProblem(describeCeremony(error, 'sign-in'));
      setPending(false);
    }
  };

  return (
    <div className={classes.way}>
      {problem && <Notice tone="negative">{problem}</Notice>}
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={18} stroke={1.75} />}
        loading={pending}
        onClick={() => void signIn()}
      >
        Continue with a passkey
      </Button>
    </div>
  );
}
