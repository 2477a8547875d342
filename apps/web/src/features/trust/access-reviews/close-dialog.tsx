import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { plural } from '../../../lib/base/format.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';

interface CloseDialogProps {
  review: Outputs['accessReviews']['get'];
  onClose: () => void;
}

/** Closes a review, with a reason where something is left. */
export default function CloseDialog({ review, onClose }: CloseDialogProps) {
  const { id, name, total, decided, to_do } = review;
  const left = total - decided + to_do;
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const close = useMutation({
    mutationFn: () => api.accessReviews.close({ id, note }),
    onSuccess: () => {
      toast({ title: 'Access review closed', description: `${name} does not change any more.`, tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (!fieldErrors(failure).note) toastError('Failed to close the access review', failure);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.accessReviews.key() }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!close.isPending) close.mutate();
  };
  return (
    <FormModal opened onClose={onClose} title={`Close ${name}?`} busy={close.isPending}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            {left === 0
              ? 'Everything is decided and done.'
              : `${plural(left, 'row')} ${left === 1 ? 'is' : 'are'} undecided or not done yet.`}{' '}
            A closed review does not change any more.
          </Text>
          <Textarea
            label="Note"
            description={left === 0 ? 'Optional.' : 'Required: why rows are left as they are.'}
            autosize
            minRows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={close.error ? fieldErrors(close.error).note : undefined}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={close.isPending} disabled={left > 0 && !note.trim()}>
              Close Review
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
