import { useState } from 'react';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { toast } from '../../../../ui/base/toast.tsx';
import { type AuthValues, emptyFields, missingFieldErrors } from './auth-values.ts';
import { type SignInProblem, signInProblem } from './sign-in-problem.ts';

const NONE: SignInProblem = { fields: {} };

export function useSignIn() {
  const { signIn } = useAuth();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(NONE);

  /** Resolves to the problem, or to null when the person is in. */
  const submit = async ({ email, password, ...rest }: AuthValues): Promise<SignInProblem | null> => {
    const refuse = (found: SignInProblem) => {
      setProblem(found);
      return found;
    };
    const missing = emptyFields({ email, password, ...rest }, ['email', 'password']);
    if (missing.length > 0) return refuse({ fields: missingFieldErrors(missing, 'Please fill in all fields') });
    if (isLocked(problem)) return refuse({ ...problem, form: 'Account is locked. Please try again later.' });

    setPending(true);
    try {
      const { restriction } = await signIn({ email: email.trim(), password });
      // With a second factor still to be given, it is too early to say.
      if (restriction === null) toast({ title: 'Welcome back!', tone: 'success' });
      return null;
    } catch (error) {
      const found = signInProblem(error);
      announce(found);
      return refuse(found);
    } finally {
      setPending(false);
    }
  };

  /** A changed field is no longer called wrong; the attempts that are left stay on screen. */
  const forgive = () => setProblem((found) => (isLocked(found) ? found : { ...found, fields: {}, form: undefined }));

  return { submit, pending, problem, forgive, clear: () => setProblem(NONE) };
}

export function isLocked({ lockedUntil }: SignInProblem): boolean {
  return lockedUntil !== undefined && lockedUntil.getTime() > Date.now();
}

function announce({ lockedUntil, remaining }: SignInProblem): void {
  if (lockedUntil) {
    // A binding text (docs/rules/access.md#lockout); LOCKOUT_MINUTES has the same number.
    const description = 'Too many failed login attempts. Account locked for 30 minutes.';
    toast({ title: 'Account Locked', description, tone: 'destructive' });
  } else if (remaining !== undefined) {
    toast({
      title: 'Login Failed',
      description: `${remaining} attempts remaining before lockout.`,
      tone: 'destructive',
    });
  }
}
