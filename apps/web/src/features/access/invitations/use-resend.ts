import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';

/** Mails a new link; the one before is dead. */
export function useResend() {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  return useMutation({
    mutationFn: (id: string) => reauthenticate(() => api.invitations.resend({ id })),
    onSuccess: ({ email }) =>
      toast({
        title: 'Invitation Sent!',
        description: `${email} was sent a new link; the old one no longer works.`,
        tone: 'success',
      }),
    onError: (error) => {
      if (readError(error).code !== 'REAUTHENTICATION_REQUIRED') toastError('Failed to send invitation', error);
    },
    onSettled: () => refreshInvitations(queryClient),
  });
}

/** Open invitations hold seats, so the people's figures change with them. */
export function refreshInvitations(queryClient: ReturnType<typeof useQueryClient>): void {
  void queryClient.invalidateQueries({ queryKey: orpc.invitations.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.people.key() });
}
