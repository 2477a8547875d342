import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import SecretDialog from './secret-dialog.tsx';

/** The address; then the secret, this once. */
export default function ServiceDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const [url, setUrl] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => reauthenticate(() => api.signatureService.set({ url: url.trim() })),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: orpc.signatureService.key() }),
    onError: (failure) => {
      const isTold = Object.keys(fieldErrors(failure)).length > 0;
      if (!isTold && readError(failure).code !== 'REAUTHENTICATION_REQUIRED')
        toastError('The e-sign service was not saved', failure);
    },
  });
  const wrong: Record<string, string> = error ? fieldErrors(error) : {};
  if (data) return <SecretDialog title="Your e-sign service" secret={data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title="E-sign service"
      submitLabel="Save"
      pending={isPending}
      ready={url.trim() !== ''}
      conflict={null}
      onClose={onClose}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        mutate();
      }}
    >
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
    </FormDialog>
  );
}
