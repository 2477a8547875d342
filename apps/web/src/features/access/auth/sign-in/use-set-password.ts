import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { readPasswordReasons } from '../../../../lib/session/password-reasons.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import { describeRefusal } from './describe-refusal.ts';
import { recoveryLink } from './recovery-link.ts';

interface SetPasswordProblem {
  password?: string;
  reasons?: string[];
  form?: string;
}

/** Uses the link of the reset mail. */
export function useSetPassword(token: string, onDone: () => void) {
  const { refresh } = useAuth();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<SetPasswordProblem>({});

  const submit = async (password: string) => {
    setPending(true);
    try {
      await api.auth.verify({ type: 'recovery', token_hash: token, password });
      onDone();
      recoveryLink.set(null);
      toast({ title: 'Password Changed', description: 'All your sessions were ended.', tone: 'success' });
      // Nobody is signed in in this browser any more.
      void refresh();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setPending(false);
    }
  };

  return { submit, pending, problem, forgive: () => setProblem({}) };
}

function problemOf(error: unknown): SetPasswordProblem {
  const { code, message, data } = readError(error);
  // The page then says that the link does not work, and how to get another.
  if (code === 'SECRET_REFUSED') recoveryLink.set(null);
  if (code === 'PASSWORD_REFUSED') return { password: message, reasons: readPasswordReasons(data) };
  const field = fieldErrors(error).password;
  return field ? { password: field } : { form: describeRefusal(error) };
}
