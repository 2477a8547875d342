import { REVIEW_DECISIONS, type ReviewDecision } from '@cairn/domain';
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import { type ReviewRow, whatItIs } from './what-it-is.ts';

const MEANS = {
  keep: 'The access stays as it is.',
  revoke: {
    person: 'The person is suspended at once, and their sessions end.',
    api_key: 'The key is refused from the next request on.',
    grant: 'The grant ends at once.',
  },
  change: 'Somebody changes it, such as the role, and then marks it as done here.',
} as const;

interface DecideDialogProps {
  row: ReviewRow;
  onClose: () => void;
}

/** A decision with its reason. Revoking is carried out by it. */
export default function DecideDialog({ row, onClose }: DecideDialogProps) {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const [decision, setDecision] = useState<ReviewDecision>(row.decision ?? 'keep');
  const [reason, setReason] = useState(row.reason);
  const decide = useMutation({
    mutationFn: () => reauthenticate(() => api.accessReviews.decide({ id: row.id, decision, reason })),
    onSuccess: () => {
      toast({ title: 'Decided', description: `${row.name}: ${REVIEW_DECISIONS[decision]}`, tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (readError(failure).code === 'REAUTHENTICATION_REQUIRED') return;
      if (!fieldErrors(failure).reason) toastError('Failed to decide', failure);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.accessReviews.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.people.key() });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!decide.isPending) decide.mutate();
  };
  return (
    <FormModal opened onClose={onClose} title={`Decide: ${row.name}`} busy={decide.isPending}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{whatItIs(row)}</Text>
          <Radio.Group label="Decision" value={decision} onChange={(value) => setDecision(value as ReviewDecision)}>
            <Stack gap="xs" mt={6}>
              {(Object.entries(REVIEW_DECISIONS) as [ReviewDecision, string][]).map(([value, label]) => (
                <Radio
                  key={value}
                  value={value}
                  label={label}
                  description={value === 'revoke' ? MEANS.revoke[row.kind] : MEANS[value]}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label="Reason"
            description={decision === 'keep' ? 'Optional.' : 'Required.'}
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={decide.error ? fieldErrors(decide.error).reason : undefined}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color={decision === 'revoke' ? 'red' : undefined} loading={decide.isPending}>
              {REVIEW_DECISIONS[decision]}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
