import type { DiligenceItemStatus } from '@cairn/domain';
import { Button, Group, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { fieldErrors } from '../../../../lib/api/errors.ts';
import { useDialogState } from '../../../../lib/forms/use-kept.ts';
import { toastError } from '../../../../ui/base/toast.tsx';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import { FAILED } from '../labels.ts';
import type { Item, Process } from '../queries.ts';
import { useChangeItem } from './use-change-item.ts';

interface ReasonDialogProps {
  process: Process;
  item: Item;
  status: DiligenceItemStatus;
  onClose: () => void;
}

/** Why it does not apply, or what it waits for: nobody else will know in a month. */
export function ReasonDialog({ process, item, status, onClose }: ReasonDialogProps) {
  const isBlocked = status === 'blocked';
  const begun = item.status === status ? (item.status_reason ?? '') : '';
  const [reason, setReason, kept] = useDialogState(`item-reason ${item.id} ${status}`, begun);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useChangeItem(process.id);
  const label = isBlocked ? 'What is it waiting for?' : 'Why does it not apply?';
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!reason.trim()) return setProblem('Give a reason.');
    mutate(
      { item, values: { status, status_reason: reason } },
      {
        onSuccess: onClose,
        onError: (error) => {
          const refused = fieldErrors(error).status_reason;
          setProblem(refused);
          if (!refused) toastError(FAILED.saveItem, error);
        },
      },
    );
  };
  return (
    <FormModal
      opened
      onClose={onClose}
      busy={isPending}
      kept={kept}
      title={isBlocked ? 'Mark as blocked' : 'Mark as not applicable'}
      size="md"
      zIndex={260}
    >
      <form onSubmit={onSubmit} noValidate>
        <Textarea
          label={label}
          description={item.title}
          autosize
          minRows={3}
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
            {isBlocked ? 'Mark as blocked' : 'Mark as not applicable'}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
