import { FLAG_TYPES } from '@cairn/domain';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import { FAILED, type FlaggedEvent } from './queries.ts';

/** Asks what was found before a flagged event counts as settled. */
export default function ResolveDialog({ event, onClose }: { event: FlaggedEvent; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.flaggedEvents.resolve({ id: event.id, note }),
    onSuccess: () => {
      toast({ title: 'Event resolved', description: 'Flagged event has been marked as resolved', tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (!fieldErrors(failure).note) toastError(FAILED.resolve, failure);
      if (readError(failure).code === 'EVENT_RESOLVED') onClose();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.flaggedEvents.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.compliance.stats.key() });
    },
  });
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    mutate();
  };
  return (
    <FormModal opened onClose={onClose} busy={isPending} title="Resolve this event?">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>
            <strong>{FLAG_TYPES[event.event_type]}</strong>, {event.tenant_name}: {event.description}. New events are
            counted from zero and flagged again.
          </Text>
          <Textarea
            label="Note"
            description="What you found and did. The audit logs of the platform and of the organization keep it."
            required
            autosize
            minRows={3}
            maxLength={1000}
            value={note}
            onChange={(change) => setNote(change.currentTarget.value)}
            error={error ? fieldErrors(error).note : undefined}
            data-autofocus
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={!note.trim()}>
            Resolve Event
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
