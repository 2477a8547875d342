import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { NewSecretDialog } from '../../../ui/forms/new-secret-dialog.tsx';
import SecretDialog from './secret-dialog.tsx';

/** The address; then the secret, this once. */
export default function ServiceDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState('');
  return (
    <NewSecretDialog
      title="E-sign service"
      submitLabel="Save"
      failed="The e-sign service was not saved"
      ready={url.trim() !== ''}
      send={() => api.signatureService.set({ url: url.trim() })}
      changes={orpc.signatureService.key()}
      shown={({ secret }) => <SecretDialog title="Your e-sign service" secret={secret} onClose={onClose} />}
      onClose={onClose}
      fields={(wrong) => (
        <TextInput
          label="Address"
          description="Where documents are sent, by HTTPS to a host of the public internet. The one before is replaced, and gets a new secret."
          placeholder="https://sign.example.com/cairn"
          type="url"
          required
          maxLength={2000}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={wrong.url}
          data-autofocus
        />
      )}
    />
  );
}
