import { isEmail } from '@cairn/domain';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';

interface StartProblem {
  email?: string;
  form?: string;
}

/** Goes to the identity provider of the address's firm. */
export function useStartSso(redirect: string | undefined) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<StartProblem>({});

  /** Resolves to the problem, or to null when the page is about to be left. */
  const start = async (typed: string): Promise<StartProblem | null> => {
    const email = typed.trim();
    const found = checkAddress(email) ?? (await ask(email));
    setProblem(found ?? {});
    return found;
  };

  const ask = async (email: string): Promise<StartProblem | null> => {
    setPending(true);
    try {
      const { url } = await api.sso.start({ email, redirect_to: redirect });
      // The button keeps spinning: the page goes away in a moment.
      window.location.assign(url);
      return null;
    } catch (error) {
      setPending(false);
      return describeProblem(error);
    }
  };

  return { start, pending, problem, forgive: () => setProblem({}) };
}

function checkAddress(email: string): StartProblem | null {
  if (email === '') return { email: 'Please enter your email address' };
  return isEmail(email) ? null : { email: 'Enter an email address such as name@firm.com.' };
}

function describeProblem(error: unknown): StartProblem {
  const { code, message } = readError(error);
  if (code === 'SSO_UNKNOWN') return { email: message };
  const { email } = fieldErrors(error);
  return email ? { email } : { form: message };
}
