import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { fieldErrors } from '../../../../lib/api/errors.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';

interface EraseFormProps {
  request: { id: string; version: number; email: string | null };
  onDone: () => void;
}

/** Asks for the address once more: what is erased does not come back. */
export function EraseForm({ request: { id, version, email }, onDone }: EraseFormProps) {
  const queryClient = useQueryClient();
  const { data } = useQuery(orpc.dataRequests.find.queryOptions({ input: { id } }));
  // The button that opened the form is gone.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [confirmation, setConfirmation] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.dataRequests.erase({ id, version, confirmation }),
    onSuccess: () => {
      toast({ title: 'Person erased', description: 'The request keeps who did it, and when.', tone: 'success' });
      onDone();
    },
    onError: (failure) => {
      if (!fieldErrors(failure).confirmation) toastError('Failed to erase the person', failure);
    },
    onSettled: () => void queryClient.invalidateQueries(),
  });
  const isBlocked = Boolean(data?.blocked);
  const isReady = !isBlocked && confirmation.trim().toLowerCase() === email;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !isPending) mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {isBlocked ? (
          <Notice tone="negative">{data?.blocked}</Notice>
        ) : (
          <Notice tone="warning">
            This cannot be undone. The person is removed from everything above that is erased, their sessions and links
            end, and afterwards nobody can tell who it was.
          </Notice>
        )}
        <TextInput
          label="Type the address of the person"
          description={email}
          autoComplete="off"
          disabled={isBlocked}
          value={confirmation}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
          error={error ? fieldErrors(error).confirmation : undefined}
          ref={field}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone} disabled={isPending}>
            Back
          </Button>
          <Button type="submit" color="red" loading={isPending} disabled={!isReady}>
            Erase for Good
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
