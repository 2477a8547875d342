import { WEBHOOK_TOPICS, type WebhookTopic } from '@cairn/domain';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import SecretDialog from './secret-dialog.tsx';

const TOPICS = Object.entries(WEBHOOK_TOPICS) as [WebhookTopic, { label: string; says: string }][];

/** Address and topics; then the secret, this once. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const [url, setUrl] = useState('');
  const [topics, setTopics] = useState<string[]>(['deals']);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => reauthenticate(() => api.webhooks.create({ url: url.trim(), topics: topics as WebhookTopic[] })),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: orpc.webhooks.key() }),
    onError: (failure) => {
      const isTold = Object.keys(fieldErrors(failure)).length > 0;
      if (!isTold && readError(failure).code !== 'REAUTHENTICATION_REQUIRED')
        toastError('The webhook was not added', failure);
    },
  });
  const wrong: Record<string, string> = error ? fieldErrors(error) : {};
  if (data) return <SecretDialog title="Your new webhook" secret={data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title="Add a webhook"
      submitLabel="Add Webhook"
      pending={isPending}
      ready={url.trim() !== '' && topics.length > 0}
      conflict={null}
      onClose={onClose}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        mutate();
      }}
    >
      <TextInput
        label="Address"
        description="Where messages are sent, by HTTPS to a host of the public internet."
        placeholder="https://example.com/cairn"
        type="url"
        required
        maxLength={2000}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={wrong.url}
        data-autofocus
      />
      <Checkbox.Group label="Topics" value={topics} onChange={setTopics} error={wrong.topics}>
        <Stack gap="sm" pt="xs">
          {TOPICS.map(([topic, { label, says }]) => (
            <Checkbox key={topic} value={topic} label={label} description={says} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
