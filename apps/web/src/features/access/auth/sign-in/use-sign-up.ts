import { useState } from 'react';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { pendingInvitation } from '../../../../lib/session/pending-invitation.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import type { AuthValues } from './auth-values.ts';
import { checkSignUp, type SignUpProblem, signUpProblem } from './sign-up-problem.ts';
import type { useInvitation } from './use-invitation.ts';

/** With an invitation, the account belongs to the inviting firm: its address is given, and no organization is made. */
export function useSignUp(invitation: Invitation) {
  const { signUp } = useAuth();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<SignUpProblem>({ fields: {} });

  /** Resolves to the problem, or to null when the account exists and the person is in. */
  const submit = async (values: AuthValues): Promise<SignUpProblem | null> => {
    const refuse = (found: SignUpProblem) => {
      setProblem(found);
      return found;
    };
    const wrong = checkSignUp(invitation ? { ...values, ...invited(invitation) } : values);
    if (wrong) return refuse(wrong);

    setPending(true);
    try {
      const { user } = await signUp(registrationOf(values, invitation));
      if (invitation) pendingInvitation.set({ ...invitation, accepted: true });
      const description = user.confirmation_sent_at ? 'Please check your email to verify your account.' : undefined;
      toast({ title: 'Account Created!', description, tone: 'success' });
      return null;
    } catch (error) {
      return refuse(signUpProblem(error));
    } finally {
      setPending(false);
    }
  };

  /** What is being corrected is no longer called wrong. */
  const forgive = (names: Partial<AuthValues>) => {
    const fields = Object.fromEntries(Object.keys(names).map((name) => [name, undefined]));
    setProblem((found) => ({
      ...found,
      fields: { ...found.fields, ...fields },
      reasons: 'password' in names ? [] : found.reasons,
    }));
  };

  return { submit, pending, problem, forgive };
}

type Invitation = ReturnType<typeof useInvitation>;

/** What the form need not ask of an invited person. */
const invited = ({ email, organization = 'the firm' }: NonNullable<Invitation>) => ({ email, organization });

function registrationOf(values: AuthValues, invitation: Invitation) {
  const { firstName: first_name, lastName: last_name, organization: tenant_name, email, password } = values;
  return invitation
    ? { email: invitation.email, password, data: { first_name, last_name, invitation_token: invitation.token } }
    : { email: email.trim(), password, data: { first_name, last_name, tenant_name } };
}
