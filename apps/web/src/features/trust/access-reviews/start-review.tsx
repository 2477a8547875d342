import { REVIEW_DAYS } from '@cairn/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';

interface StartReviewProps {
  onClose: () => void;
  onStarted: () => void;
}

/** Begins a review, due in two weeks unless somebody says otherwise. */
export default function StartReview({ onClose, onStarted }: StartReviewProps) {
  const queryClient = useQueryClient();
  const [due, setDue] = useState('');
  const start = useMutation({
    mutationFn: () => api.accessReviews.start(due ? { due_on: due } : {}),
    onSuccess: ({ total }) => {
      toast({ title: 'Access review started', description: `${total} rows are to be decided.`, tone: 'success' });
      onStarted();
    },
    onError: (failure) => {
      if (!fieldErrors(failure).due_on) toastError('Failed to start the access review', failure);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.accessReviews.key() }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!start.isPending) start.mutate();
  };
  return (
    <FormModal opened onClose={onClose} title="Start Access Review" busy={start.isPending}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            People, keys and the platform’s access are listed as they stand now. All administrators are reminded before
            the due date.
          </Text>
          <DateInput
            label="Due date"
            description={`Without one, in ${REVIEW_DAYS} days.`}
            value={due}
            onChange={setDue}
            error={start.error ? fieldErrors(start.error).due_on : undefined}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={start.isPending}>
              Start Review
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
