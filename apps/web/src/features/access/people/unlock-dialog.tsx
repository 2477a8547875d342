import { Button, Group, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { useKeptState } from '../../../lib/forms/use-kept.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import { nameOf, type Person } from './filter-people.ts';

interface UnlockDialogProps {
  person: Person;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the reason, which is recorded. */
export function UnlockDialog({ person, opened, onClose }: UnlockDialogProps) {
  const [reason, setReason, kept] = useKeptState(`unlock ${person.id}`, '');
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.people.unlock({ id: person.id, reason }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.people.key() });
      toast({ title: 'Account Unlocked', description: `${nameOf(person)} can sign in again.`, tone: 'success' });
      close();
    },
  });
  const close = () => {
    kept.discard();
    onClose();
  };
  const wrong = error ? fieldErrors(error).reason : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <FormModal opened={opened} onClose={close} kept={kept} title={`Unlock ${nameOf(person)}`}>
      <form onSubmit={submit}>
        <Text mb="md">
          There were too many failed sign-ins. Before you unlock the account, make sure that {person.first_name} really
          made them.
        </Text>
        {error && !wrong && <Notice tone="negative">{readError(error).message}</Notice>}
        <Textarea
          label="Reason"
          description="Recorded in the audit log."
          placeholder="Called me from a known number"
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={wrong}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={reason.trim() === ''}>
            Unlock account
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
