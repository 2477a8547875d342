import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useReturnFocus } from '../../lib/forms/use-return-focus.ts';
import { Notice } from '../base/notice.tsx';
import { FormModal, type FormModalProps } from './form-modal.tsx';

export interface TheirValue {
  label: string;
  value: string;
}

interface FormDialogProps {
  title: string;
  /** Null where one may only read. */
  submitLabel: string | null;
  pending: boolean;
  onSubmit: (event: SubmitEvent) => void;
  onClose: () => void;
  /** What a colleague has saved in the meantime where it differs from what was typed; `deleted` when the record is gone. */
  conflict: readonly TheirValue[] | 'deleted' | null;
  kept?: FormModalProps['kept'];
  children: ReactNode;
  size?: 'md' | 'lg' | undefined;
  /** At the left of the buttons, such as the one that deletes. */
  aside?: ReactNode;
}

/** The frame of a form over the page. It stays open, with what was typed, until the server has taken it. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, pending, onSubmit, onClose, conflict, kept, children, aside, size = 'md' } = props;
  useReturnFocus();
  return (
    <FormModal opened onClose={onClose} busy={pending} kept={kept} title={title} size={size}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {conflict && <Conflict conflict={conflict} />}
          {children}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          {aside && <div style={{ marginRight: 'auto' }}>{aside}</div>}
          <Button variant="default" onClick={onClose} disabled={pending}>
            {submitLabel === null ? 'Close' : 'Cancel'}
          </Button>
          {submitLabel !== null && conflict !== 'deleted' && (
            <Button type="submit" loading={pending}>
              {submitLabel}
            </Button>
          )}
        </Group>
      </form>
    </FormModal>
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
      Someone else changed this record in the meantime. Your input was not lost; save again to replace their version.
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
