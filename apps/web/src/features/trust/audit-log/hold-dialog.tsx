import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { withReauthentication } from '../../../lib/session/reauthenticate.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';

/** Sets or lifts the firm's legal hold on the log, with the reason. */
export default function HoldDialog({ isHeld, onClose }: { isHeld: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const act = useMutation({
    mutationFn: () => withReauthentication(() => api.auditLogs[isHeld ? 'liftHold' : 'hold']({ reason })),
    onSuccess: () => {
      toast({ title: isHeld ? 'Hold lifted' : 'Legal hold set', tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (!fieldErrors(failure).reason)
        toastError(isHeld ? 'The hold was not lifted' : 'The hold was not set', failure);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.auditLogs.key() }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!act.isPending) act.mutate();
  };
  return (
    <FormModal opened onClose={onClose} title={isHeld ? 'Lift Hold' : 'Set Legal Hold'} busy={act.isPending}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            {isHeld
              ? 'Months whose retention is over can be dropped from the next daily run on. The other administrators are told.'
              : 'No month of the log is dropped until the hold is lifted, whatever the retention says.'}
          </Text>
          <Textarea
            label="Reason"
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={act.error ? fieldErrors(act.error).reason : undefined}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={act.isPending} disabled={!reason.trim()}>
              {isHeld ? 'Lift Hold' : 'Set Hold'}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
