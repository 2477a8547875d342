import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { Notice } from '../../ui/notice.tsx';

export interface TheirValue {
  label: string;
  value: string;
}

interface SettingDialogProps {
  title: string;
  submitLabel: string;
  pending: boolean;
  onSubmit: (event: SubmitEvent) => void;
  onClose: () => void;
  /** What a colleague has saved in the meantime where it differs from what was typed; `deleted` when the record is gone. */
  conflict: readonly TheirValue[] | 'deleted' | null;
  children: ReactNode;
}

/** The frame of the forms of the settings. It stays open, with what was typed, until the server has taken it. */
export function SettingDialog(props: SettingDialogProps) {
  const { title, submitLabel, pending, onSubmit, onClose, conflict, children } = props;
  return (
    <Modal opened onClose={pending ? () => {} : onClose} title={title} size="md">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {conflict && <Conflict conflict={conflict} />}
          {children}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          {conflict !== 'deleted' && (
            <Button type="submit" loading={pending}>
              {submitLabel}
            </Button>
          )}
        </Group>
      </form>
    </Modal>
  );
}

function Conflict({ conflict }: { conflict: readonly TheirValue[] | 'deleted' }) {
  if (conflict === 'deleted')
    return (
      <Notice tone="negative">
        Someone else deleted this in the meantime. What you typed is still here, in case you want to copy it.
      </Notice>
    );
  return (
    <Notice tone="warning">
      Someone else changed this record in the meantime. What you typed is kept; save again to put it in place of theirs.
      {conflict.map(({ label, value }) => (
        <div key={label}>
          {label} is now <strong>{value}</strong>.
        </div>
      ))}
    </Notice>
  );
}

/** The fields in which a colleague's record differs from what stands in the form. */
export function differences<V extends object>(
  theirs: V | 'deleted' | null,
  values: V,
  describe: { [K in keyof V]: (value: V[K]) => TheirValue },
): readonly TheirValue[] | 'deleted' | null {
  if (theirs === null || theirs === 'deleted') return theirs;
  return (Object.keys(describe) as (keyof V)[])
    .filter((name) => (theirs[name] ?? '') !== (values[name] ?? ''))
    .map((name) => describe[name](theirs[name]));
}
