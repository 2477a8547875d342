import { WEBHOOK_TOPICS, type WebhookTopic } from '@cairn/domain';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { NewSecretDialog } from '../../../ui/forms/new-secret-dialog.tsx';
import SecretDialog from './secret-dialog.tsx';

const TOPICS = Object.entries(WEBHOOK_TOPICS) as [WebhookTopic, { label: string; says: string }][];

/** Address and topics; then the secret, this once. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState('');
  const [topics, setTopics] = useState<string[]>(['deals']);
  return (
    <NewSecretDialog
      title="Add a webhook"
      submitLabel="Add Webhook"
      failed="The webhook was not added"
      ready={url.trim() !== '' && topics.length > 0}
      send={() => api.webhooks.create({ url: url.trim(), topics: topics as WebhookTopic[] })}
      changes={orpc.webhooks.key()}
      shown={({ secret }) => <SecretDialog title="Your new webhook" secret={secret} onClose={onClose} />}
      onClose={onClose}
      fields={(wrong) => (
        <>
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
        </>
      )}
    />
  );
}
