import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import type { Clash } from '../../lib/forms/conflict.ts';
import { useReturnFocus } from '../../lib/forms/use-return-focus.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './form-dialog.module.css';
import { FormModal, type FormModalProps } from './form-modal.tsx';

interface FormDialogProps {
  title: string;
  /** Null where one may only read. */
  submitLabel: string | null;
  pending: boolean;
  /** Whether what must be there is; the button waits for it. */
  ready?: boolean;
  onSubmit: (event: SubmitEvent) => void;
  onClose: () => void;
  /** The fields that a colleague has saved differently in the meantime; `deleted` when the record is gone. */
  conflict: readonly Clash[] | 'deleted' | null;
  kept?: FormModalProps['kept'];
  children: ReactNode;
  size?: 'md' | 'lg' | undefined;
  /** At the left of the buttons, such as the one that deletes. */
  aside?: ReactNode;
}

/** The frame of a form over the page. It stays open, with what was typed, until the server has taken it. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitLabel,
    pending,
    onSubmit,
    onClose,
    conflict,
    kept,
    children,
    aside,
    size = 'md',
    ready = true,
  } = props;
  useReturnFocus();
  return (
    <FormModal opened onClose={onClose} busy={pending} kept={kept} title={title} size={size}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {conflict && <ConflictNotice conflict={conflict} />}
          {children}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg" className={classes.buttons}>
          {aside && <div style={{ marginRight: 'auto' }}>{aside}</div>}
          <Button variant="default" onClick={onClose} disabled={pending}>
            {submitLabel === null ? 'Close' : 'Cancel'}
          </Button>
          {submitLabel !== null && conflict !== 'deleted' && (
            <Button type="submit" loading={pending} disabled={!ready}>
              {submitLabel}
            </Button>
          )}
        </Group>
      </form>
    </FormModal>
  );
}
