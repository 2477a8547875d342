import { isEmail, type Role } from '@cairn/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { plural } from '../../../lib/base/format.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { ADDRESSES_MAX } from './read-addresses.ts';
import { refreshInvitations } from './use-resend.ts';

export interface Refused {
  email: string;
  why: string;
}
interface Problem {
  email?: string;
  role?: string;
  form?: string;
  /** Of several addresses those that were not invited, each with its reason. */
  refused?: Refused[];
  sent?: number;
}

const NO_ADDRESS = 'Enter an email address such as name@firm.com.';

/** Sends invitations into the firm of the session, one after the other, because each takes its seat on the server. */
export function useInvite(onSent: () => void, onRefused: (left: string[]) => void) {
  const profile = useProfile();
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const [problem, setProblem] = useState<Problem>({});
  const [done, setDone] = useState(0);
  // The same key of an address until something is changed: a call that was sent twice invites once.
  const keys = useRef(new Map<string, string>());
  const forgive = () => {
    keys.current.clear();
    // Why each address failed stays in sight while it is corrected.
    setProblem(({ refused, sent }) => ({ refused, sent }));
  };
  const inviteOne = (email: string, role: Role) => {
    const idempotencyKey = keys.current.get(email) ?? crypto.randomUUID();
    keys.current.set(email, idempotencyKey);
    return reauthenticate(() =>
      api.invitations.invite(
        { p_tenant_id: profile.tenant_id, p_email: email, p_role: role, p_invited_by: profile.id },
        { context: { idempotencyKey } },
      ),
    );
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ emails, role }: { emails: string[]; role: Role }) => {
      const refused: { email: string; problem: Problem }[] = [];
      for (const [place, email] of emails.entries()) {
        setDone(place);
        if (!isEmail(email)) refused.push({ email, problem: { email: NO_ADDRESS } });
        else await inviteOne(email, role).catch((error) => refused.push({ email, problem: problemOf(error) }));
      }
      return refused;
    },
    onSuccess: (refused, { emails }) => {
      const sent = emails.length - refused.length;
      if (sent > 0) refreshInvitations(queryClient);
      const [only] = refused;
      if (!only) {
        keys.current.clear();
        setProblem({});
        const who = sent === 1 ? `${emails[0]} has` : `${plural(sent, 'person', 'people')} have`;
        const description = `${who} seven days to accept it.`;
        toast({ title: sent === 1 ? 'Invitation Sent!' : 'Invitations Sent!', description, tone: 'success' });
        return onSent();
      }
      if (emails.length === 1) return setProblem(only.problem);
      setProblem({
        sent,
        refused: refused.map(({ email, problem: { email: at, role, form } }) => ({
          email,
          why: at ?? role ?? form ?? '',
        })),
      });
      onRefused(refused.map(({ email }) => email));
    },
  });
  const invite = (emails: string[], role: Role) => {
    if (emails.length > ADDRESSES_MAX)
      return setProblem({ email: `Invite at most ${ADDRESSES_MAX} people at once; these are ${emails.length}.` });
    mutate({ emails, role });
  };
  return { invite, isPending, done, problem, forgive };
}

/** What belongs to a field stands at it, anything else above the form, in the server's words where it has any. */
function problemOf(error: unknown): Problem {
  const { code, message, fields } = readError(error);
  if (fields.p_email || fields.p_role) return { email: fields.p_email, role: fields.p_role };
  if (code === 'ALREADY_MEMBER' || code === 'ALREADY_INVITED') return { email: message };
  return { form: code === 'INTERNAL' ? 'Failed to send invitation' : message };
}
