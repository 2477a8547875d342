import { API_KEY_DAYS_MAX } from '@cairn/domain/firm';
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, type Inputs, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { CopyText } from '../../../ui/base/copy-text.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import classes from './api-keys.module.css';
import { firstCall } from './first-call.ts';

type Scopes = Inputs['apiKeys']['create']['scopes'];

const DAYS = 90;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const words = (scope: string) => scope.replace(':', ': ').replaceAll(/[-_]/g, ' ');

/** Name, end and scopes; then the key, this once. */
export default function CreateDialog({ scopes, onClose }: { scopes: readonly string[]; onClose: () => void }) {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const [name, setName] = useState('');
  const [until, setUntil] = useState(() => inDays(DAYS));
  const [chosen, setChosen] = useState<string[]>(() => scopes.filter((scope) => scope.endsWith(':read')));
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => reauthenticate(() => api.apiKeys.create({ name, expires_on: until, scopes: chosen as Scopes })),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: orpc.apiKeys.key() }),
    onError: (failure) => {
      const isTold = Object.keys(fieldErrors(failure)).length > 0;
      if (!isTold && readError(failure).code !== 'REAUTHENTICATION_REQUIRED')
        toastError('Failed to create the API key', failure);
    },
  });
  const wrong: Record<string, string> = error ? fieldErrors(error) : {};
  if (data)
    return (
      <Modal opened onClose={onClose} title="Your new API key" size="lg" closeOnClickOutside={false}>
        <Stack gap="md">
          <Notice tone="warning">Copy it now. It is shown only once, and nobody can read it again.</Notice>
          <CopyText label="API key" value={data.key} />
          <Text fw={500}>Your first call</Text>
          <CopyText label="First call" value={firstCall(data.key)} />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Modal>
    );
  return (
    <FormDialog
      title="Create an API key"
      submitLabel="Create Key"
      pending={isPending}
      conflict={null}
      onClose={onClose}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        mutate();
      }}
    >
      <TextInput
        label="Name"
        description="What uses the key, such as the name of the program."
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wrong.name}
        data-autofocus
      />
      <TextInput
        label="Valid until"
        description={`At most ${API_KEY_DAYS_MAX} days.`}
        type="date"
        required
        min={inDays(0)}
        max={inDays(API_KEY_DAYS_MAX)}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
        error={wrong.expires_on}
      />
      <Checkbox.Group
        label="Scopes"
        description="What the key may do."
        value={chosen}
        onChange={setChosen}
        error={wrong.scopes}
      >
        <div className={classes.scopes}>
          {scopes.map((scope) => (
            <Checkbox key={scope} size="sm" value={scope} label={words(scope)} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  );
}
