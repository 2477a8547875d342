import { isEmail, type Role } from '@cairn/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { refreshInvitations } from './use-resend.ts';

interface Problem {
  email?: string;
  role?: string;
  form?: string;
}

/** Sends an invitation into the firm of the session. `onSent` runs when it is on its way. */
export function useInvite(onSent: () => void) {
  const profile = useProfile();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<Problem>({});
  // The same key until something is changed: a call that was sent twice invites once.
  const key = useRef(crypto.randomUUID());
  const forgive = () => {
    key.current = crypto.randomUUID();
    setProblem({});
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ email, role }: { email: string; role: Role }) =>
      api.invitations.invite(
        { p_tenant_id: profile.tenant_id, p_email: email, p_role: role, p_invited_by: profile.id },
        { context: { idempotencyKey: key.current } },
      ),
    onSuccess: ({ email }) => {
      forgive();
      refreshInvitations(queryClient);
      toast({ title: 'Invitation Sent!', description: `${email} has seven days to accept it.`, tone: 'success' });
      onSent();
    },
    onError: (error) => setProblem(problemOf(error)),
  });
  const invite = (invitation: { email: string; role: Role }) => {
    if (isEmail(invitation.email)) mutate(invitation);
    else setProblem({ email: 'Enter an email address such as name@firm.com.' });
  };
  return { invite, isPending, problem, forgive };
}

/** What belongs to a field stands at it, anything else above the form, in the server's words where it has any. */
function problemOf(error: Error): Problem {
  const { code, message, fields } = readError(error);
  if (fields.p_email || fields.p_role) return { email: fields.p_email, role: fields.p_role };
  if (code === 'ALREADY_MEMBER' || code === 'ALREADY_INVITED') return { email: message };
  return { form: code === 'INTERNAL' ? 'Failed to send invitation' : message };
}
