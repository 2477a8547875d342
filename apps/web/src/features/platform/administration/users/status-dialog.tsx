import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { useReauthenticate } from '../../../../lib/session/reauthenticate.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import type { PlatformPerson } from './users-tab.tsx';

/** Asks before somebody of the platform is sent away, or let in again. */
export default function StatusDialog({ person, onClose }: { person: PlatformPerson; onClose: () => void }) {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const [reason, setReason] = useState('');
  const name = `${person.first_name} ${person.last_name}`;
  const leaves = person.is_active;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      reauthenticate(() =>
        api.firmPeople.manageStatus({
          p_target_user_id: person.id,
          p_action: leaves ? 'suspend' : 'activate',
          p_reason: reason,
        }),
      ),
    onSuccess: () => {
      const description = leaves ? `${name} cannot sign in any more.` : `${name} can sign in again.`;
      toast({ title: leaves ? 'User Deactivated' : 'User Activated', description, tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: orpc.people.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.platformOverview.key() });
      onClose();
    },
    onError: (failure) => {
      if (readError(failure).code !== 'REAUTHENTICATION_REQUIRED')
        toastError(leaves ? 'Deactivation Failed' : 'Activation Failed', failure);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <FormModal opened onClose={onClose} busy={isPending} title={`${leaves ? 'Deactivate' : 'Reactivate'} ${name}?`}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text>
            {leaves
              ? 'Their sessions end at once, and they cannot sign in until they are reactivated. What they did stays under their name.'
              : 'They can sign in again with the role that they had.'}
          </Text>
          <Textarea
            label="Reason"
            description="Optional; recorded in the audit log."
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" color={leaves ? 'red' : undefined} loading={isPending}>
            {leaves ? 'Deactivate User' : 'Reactivate User'}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
