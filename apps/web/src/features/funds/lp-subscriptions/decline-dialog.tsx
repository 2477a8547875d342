import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import type { OwnSubscription } from './queries.ts';

/** The LP does not subscribe, and says why. */
export default function DeclineDialog({
  subscription,
  onClose,
}: {
  subscription: OwnSubscription;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const { id, version, fund_name } = subscription;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.lpSubscriptions.decline({ id, version, reason: reason.trim() }),
    onSuccess: () => {
      toast({ title: 'Subscription declined', description: fund_name, tone: 'success' });
      onClose();
    },
    onError: (failure) => toastError('The subscription could not be declined', failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.lpSubscriptions.key() }),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <FormDialog
      title={`Do not subscribe to ${fund_name}?`}
      submitLabel="Decline"
      ready={reason.trim() !== ''}
      pending={isPending}
      conflict={null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Textarea
        label="Reason"
        description="The firm reads it. Your answers are no longer asked for."
        required
        maxLength={1000}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
