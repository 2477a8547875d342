import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { plural } from '../../../../lib/base/format.ts';
import { useReauthenticate } from '../../../../lib/session/reauthenticate.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import type { Organization } from './organizations-tab.tsx';

/** Asks before an organization is suspended or let in again, and says what will happen. */
export default function StatusDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { id, name, user_count } = organization;
  const action = organization.can.suspend ? 'suspend' : 'activate';
  const verb = action === 'suspend' ? 'Suspend' : 'Activate';
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      reauthenticate(() => api.organizations.manageStatus({ p_tenant_id: id, p_action: action, p_reason: reason })),
    onSuccess: ({ sessions_ended }) => {
      const description =
        action === 'suspend'
          ? `${name} was suspended; ${plural(sessions_ended, 'session')} ended.`
          : `${name} was activated.`;
      toast({ title: 'Action Completed', description, tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: orpc.organizations.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.platformOverview.key() });
      onClose();
    },
    onError: (failure) => {
      if (readError(failure).code !== 'REAUTHENTICATION_REQUIRED') toastError('Action Failed', failure);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <FormModal opened onClose={onClose} busy={isPending} title={`${verb} ${name}?`}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text>
            {action === 'suspend'
              ? `${plural(user_count, 'person is', 'people are')} signed out at once and cannot sign in until you activate the organization again. Nothing is deleted.`
              : 'Its people can sign in again and find everything as it was.'}
          </Text>
          <Textarea
            label="Reason"
            description="Optional; recorded in the audit logs of the organization and of the platform."
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
          <Button type="submit" color={action === 'suspend' ? 'red' : undefined} loading={isPending}>
            {verb} Organization
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
