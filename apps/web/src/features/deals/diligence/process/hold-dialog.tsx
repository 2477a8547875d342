import { Button, Group, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { fieldErrors } from '../../../../lib/api/errors.ts';
import { useDialogState } from '../../../../lib/forms/use-kept.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import shared from '../diligence.module.css';
import { FAILED } from '../labels.ts';
import type { Process } from '../queries.ts';
import { useChangeProcess } from './use-change-process.ts';

export function HoldDialog({ process: { id, version }, onClose }: { process: Process; onClose: () => void }) {
  const [reason, setReason, kept] = useDialogState(`hold ${id}`, '');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useChangeProcess(id, {
    send: (text: string) => api.diligence.hold({ id, version, reason: text }),
    onDone: () => {
      toast({ title: 'The process is on hold', tone: 'success' });
      onClose();
    },
    onRefused: (error) => {
      const refused = fieldErrors(error).reason;
      setProblem(refused);
      if (!refused) toastError(FAILED.saveProcess, error);
    },
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!reason.trim()) setProblem('Give a reason.');
    else mutate(reason);
  };
  return (
    <FormModal opened onClose={onClose} busy={isPending} kept={kept} title="Put on hold" size="md">
      <form onSubmit={onSubmit} noValidate>
        <p className={shared.quiet}>
          People can still work on items, but get no reminders. When you resume, the status is computed from the items
          again.
        </p>
        <Textarea
          mt="md"
          label="Reason"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          data-autofocus
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Put on hold
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
