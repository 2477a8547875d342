import { AUDIT_RETENTION } from '@cairn/domain';
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { withReauthentication } from '../../../lib/session/reauthenticate.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';

/** How long the own firm wants its events kept at least. */
export default function RetentionDialog({ months, onClose }: { months: number | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [value, setValue] = useState<number | string>(months ?? '');
  const save = useMutation({
    mutationFn: () =>
      withReauthentication(() => api.auditLogs.saveRetention({ months: value === '' ? null : Number(value) })),
    onSuccess: () => {
      toast({ title: 'Retention saved', description: 'It counts from the next daily run on.', tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (!fieldErrors(failure).months) toastError('The retention was not saved', failure);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.auditLogs.key() }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <FormModal opened onClose={onClose} title="Change Retention" busy={save.isPending}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            The longest retention of all firms counts, because a month is dropped for all firms at once. What was
            dropped cannot be brought back.
          </Text>
          <NumberInput
            label="Months"
            description={`${AUDIT_RETENTION.min} to ${AUDIT_RETENTION.max}. Empty: as long as the platform says, ${AUDIT_RETENTION.months} where it says nothing.`}
            value={value}
            onChange={setValue}
            allowDecimal={false}
            allowNegative={false}
            error={save.error ? fieldErrors(save.error).months : undefined}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save Retention
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
