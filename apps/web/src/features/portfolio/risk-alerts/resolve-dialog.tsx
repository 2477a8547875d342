import { RESOLUTION_NOTES_MAX } from '@cairn/domain';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useDialogState } from '../../../lib/forms/use-kept.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { type Alert, FAILED, refreshAlerts } from './queries.ts';

interface ResolveDialogProps {
  alert: Alert;
  onDone: () => void;
  onClose: () => void;
}

export default function ResolveDialog({ alert, onDone, onClose }: ResolveDialogProps) {
  const queryClient = useQueryClient();
  const [notes, setNotes, kept] = useDialogState(`resolve ${alert.id}`, '');
  const resolve = useMutation({
    mutationFn: () =>
      api.riskAlerts.setStatus({ id: alert.id, status: 'resolved', resolution_notes: notes.trim() || undefined }),
    onSuccess: () => {
      onDone();
      onClose();
    },
    onError: (error) => toastError(FAILED.status, error),
    onSettled: () => refreshAlerts(queryClient),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!resolve.isPending) resolve.mutate();
  };
  return (
    <FormDialog
      title={`Resolve “${alert.title}”`}
      submitLabel="Resolve"
      pending={resolve.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
      conflict={null}
      kept={kept}
    >
      <Textarea
        label="Resolution notes"
        description="Optional. They are kept with the alert and in the audit log."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={RESOLUTION_NOTES_MAX}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
