import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { fieldErrors } from '../../../../lib/api/errors.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';

const WAYS = {
  extend: { button: 'Extend by 60 Days', label: 'Reason of the extension', done: 'Deadline extended', required: true },
  refuse: { button: 'Refuse Request', label: 'Reason of the refusal', done: 'Request refused', required: true },
  fulfil: { button: 'Fulfil Request', label: 'How it was fulfilled', done: 'Request fulfilled', required: false },
} as const;
export type SettleWay = keyof typeof WAYS;

interface SettleFormProps {
  way: SettleWay;
  request: { id: string; version: number };
  onDone: () => void;
}

/** Extends, refuses or fulfils a request, with the reason that is kept. */
export function SettleForm({ way, request: { id, version }, onDone }: SettleFormProps) {
  const queryClient = useQueryClient();
  const { button, label, done, required } = WAYS[way];
  // The button that opened the form is gone.
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [note, setNote] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      way === 'extend'
        ? api.dataRequests.extend({ id, version, reason: note })
        : api.dataRequests.settle({ id, version, outcome: way === 'refuse' ? 'refused' : 'fulfilled', note }),
    onSuccess: () => {
      toast({ title: done, description: 'The audit log keeps it.', tone: 'success' });
      onDone();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('Failed to change the request', failure);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.dataRequests.key() }),
  });
  const wrong: Record<string, string> = error ? fieldErrors(error) : {};
  const isReady = !required || note.trim() !== '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !isPending) mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Textarea
          label={label}
          description={`${required ? 'Required. Tell the person as well. ' : 'Optional. '}Do not name the person: it stays after an erasure.`}
          autosize
          minRows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={wrong.reason ?? wrong.note}
          ref={field}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone} disabled={isPending}>
            Back
          </Button>
          <Button type="submit" loading={isPending} disabled={!isReady}>
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
