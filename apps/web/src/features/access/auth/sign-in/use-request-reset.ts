import { isEmail } from '@cairn/domain';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { fieldErrors } from '../../../../lib/api/errors.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import { describeRefusal } from './describe-refusal.ts';

interface ResetProblem {
  email?: string;
  form?: string;
}

/** Asks for the mail that leads to /reset-password. */
export function useRequestReset() {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ResetProblem>({});
  const [sentTo, setSentTo] = useState<string | null>(null);

  /** Resolves to the problem, or to null when the server took it. */
  const submit = async (typed: string): Promise<ResetProblem | null> => {
    const email = typed.trim();
    const found = checkAddress(email) ?? (await ask(email));
    setProblem(found ?? {});
    return found;
  };

  const ask = async (email: string): Promise<ResetProblem | null> => {
    setPending(true);
    try {
      await api.auth.recover({ query: { redirect_to: '/reset-password' }, body: { email } });
      setSentTo(email);
      toast({
        title: 'Reset Email Sent',
        description: 'Follow the link in it to set a new password.',
        tone: 'success',
      });
      return null;
    } catch (error) {
      const field = fieldErrors(error).email;
      return field ? { email: field } : { form: describeRefusal(error) };
    } finally {
      setPending(false);
    }
  };

  return { submit, pending, problem, sentTo, forgive: () => setProblem({}), startOver: () => setSentTo(null) };
}

function checkAddress(email: string): ResetProblem | null {
  if (email === '') return { email: 'Please enter your email address' };
  return isEmail(email) ? null : { email: 'Enter an email address such as name@firm.com.' };
}
