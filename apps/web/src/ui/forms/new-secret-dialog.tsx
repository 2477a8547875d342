import { Button, Group, Modal, Stack } from '@mantine/core';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { fieldErrors, readError } from '../../lib/api/errors.ts';
import { useReauthenticate } from '../../lib/session/reauthenticate.ts';
import { CopyText } from '../base/copy-text.tsx';
import { Notice } from '../base/notice.tsx';
import { toastError } from '../base/toast.tsx';
import { FormDialog } from './form-dialog.tsx';

interface NewSecretDialogProps<T> {
  title: string;
  submitLabel: string;
  /** The title of a toast, where no field says what is wrong. */
  failed: string;
  ready?: boolean;
  send: () => Promise<T>;
  /** What answers differently afterwards. */
  changes: QueryKey;
  fields: (wrong: Record<string, string>) => ReactNode;
  /** What takes the place of the form: a `SecretShown`. */
  shown: (made: T) => ReactNode;
  onClose: () => void;
}

/** A form of what has a secret of its own: sent with a recent proof, and answered with the secret, this once. */
export function NewSecretDialog<T>(props: NewSecretDialogProps<T>) {
  const { title, submitLabel, failed, ready = true, send, changes, fields, shown, onClose } = props;
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => reauthenticate(send),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: changes }),
    onError: (failure) => {
      const isTold = Object.keys(fieldErrors(failure)).length > 0;
      if (!isTold && readError(failure).code !== 'REAUTHENTICATION_REQUIRED') toastError(failed, failure);
    },
  });
  if (data !== undefined) return shown(data);
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      pending={isPending}
      ready={ready}
      conflict={null}
      onClose={onClose}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        mutate();
      }}
    >
      {fields(error ? fieldErrors(error) : {})}
    </FormDialog>
  );
}

interface SecretShownProps {
  title: string;
  label: string;
  secret: string;
  /** How it is used. */
  children: ReactNode;
  onClose: () => void;
}

/** A secret, this once. A click beside the dialog does not close it. */
export function SecretShown({ title, label, secret, children, onClose }: SecretShownProps) {
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <Stack gap="md">
        <Notice tone="warning">Copy it now. It is shown only once, and nobody can read it again.</Notice>
        <CopyText label={label} value={secret} />
        {children}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Modal>
  );
}
