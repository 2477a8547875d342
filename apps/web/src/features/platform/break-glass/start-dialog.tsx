import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { plural } from '../../../lib/base/format.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';

interface StartDialogProps {
  organization: { id: string; name: string };
  onClose: () => void;
}

const HOURS = Array.from({ length: 8 }, (_, place) => String(place + 1));

/** Why, and for how long; then the pages of the firm show what is in it. */
export default function StartDialog({ organization: { id, name }, onClose }: StartDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const reauthenticate = useReauthenticate();
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState('1');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      reauthenticate(() => api.breakGlass.start({ p_tenant_id: id, p_reason: reason, p_hours: Number(hours) })),
    onSuccess: async ({ tenant_name }) => {
      onClose();
      await navigate({ to: '/opportunities', search: {} });
      // What was read before belongs to another firm.
      queryClient.removeQueries({ type: 'inactive' });
      void queryClient.invalidateQueries();
      toast({ title: 'Access Started', description: `You are viewing ${tenant_name} now.`, tone: 'success' });
    },
    onError: (failure) => {
      const isTold = Object.keys(fieldErrors(failure)).length > 0;
      if (!isTold && readError(failure).code !== 'REAUTHENTICATION_REQUIRED') toastError('Action Failed', failure);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <FormModal opened onClose={onClose} busy={isPending} title={`Read the records of ${name}?`}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text>
            The organization's administrators are told by mail, its audit log shows everything that you open, and either
            side can end the access. Nothing can be changed or exported, and confidential deals stay hidden.
          </Text>
          <Textarea
            label="Reason"
            description="The organization reads it."
            required
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={error ? fieldErrors(error).p_reason : undefined}
            data-autofocus
          />
          <Select
            label="For"
            data={HOURS.map((value) => ({ value, label: plural(Number(value), 'hour') }))}
            value={hours}
            onChange={(value) => setHours(value ?? '1')}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={!reason.trim()}>
            Start Access
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
