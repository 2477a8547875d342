import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { pendingInvitation } from '../../../lib/session/pending-invitation.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast } from '../../../ui/base/toast.tsx';

/** For the invited person, who is signed in: one button. */
export function AcceptHere({ token, userId }: { token: string; userId: string }) {
  const { enter } = useAuth();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.invitations.accept({ p_invitation_token: token, p_user_id: userId }),
    onSuccess: ({ success, session }) => {
      if (!success || !session) return;
      const pending = pendingInvitation.get();
      pendingInvitation.set({ ...pending, token, accepted: true });
      toast({ title: 'Invitation Accepted!', tone: 'success' });
      enter(session);
    },
  });
  const refusal = data && !data.success ? data.error || FAILED : error && sentenceOf(error);
  return (
    <>
      {refusal && <Notice tone="negative">{refusal}</Notice>}
      <Button size="md" fullWidth loading={isPending} onClick={() => mutate()}>
        Accept Invitation
      </Button>
    </>
  );
}

const FAILED = 'Failed to accept invitation';

/** What the server has no sentence for is a failure, whatever it was. */
function sentenceOf(error: Error): string {
  const { status, message } = readError(error);
  return status >= 500 || status === 0 ? FAILED : message;
}
