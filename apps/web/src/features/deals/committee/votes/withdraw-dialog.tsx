import { Button, Group, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { fieldErrors } from '../../../../lib/api/errors.ts';
import { useKeptState } from '../../../../lib/forms/use-kept.ts';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import type { Review } from '../queries.ts';
import { useWithdraw } from '../use-committee-acts.ts';

interface WithdrawDialogProps {
  review: Review;
  opened: boolean;
  onClose: () => void;
}

/** Closes the vote without a decision, for a reason that is kept. */
export function WithdrawDialog({ review, opened, onClose }: WithdrawDialogProps) {
  const [reason, setReason, kept] = useKeptState(`withdraw ${review.id}`, '');
  const [missing, setMissing] = useState(false);
  const withdraw = useWithdraw();
  const close = () => {
    kept.forget();
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!reason.trim()) return setMissing(true);
    if (!withdraw.isPending) withdraw.mutate({ id: review.id, reason }, { onSuccess: close });
  };
  return (
    <FormModal
      opened={opened}
      onClose={close}
      kept={kept}
      busy={withdraw.isPending}
      title={`Withdraw the vote on ${review.company_name}?`}
      size="md"
    >
      <form onSubmit={submit} noValidate>
        <p style={{ marginTop: 0 }}>
          The review is closed without a decision and can still be read. The members are notified. A new review can be
          started.
        </p>
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          maxLength={1000}
          error={
            missing && !reason.trim() ? 'Give the reason for withdrawing the vote.' : fieldErrors(withdraw.error).reason
          }
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={close} disabled={withdraw.isPending}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={withdraw.isPending}>
            Withdraw the vote
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
