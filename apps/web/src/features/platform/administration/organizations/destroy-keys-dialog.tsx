import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { formatDate } from '../../../../lib/base/format.ts';
import { useReauthenticate } from '../../../../lib/session/reauthenticate.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import classes from './organizations.module.css';
import type { Organization } from './organizations-tab.tsx';

interface DestroyKeysDialogProps {
  organization: Organization;
  onClose: () => void;
}

type Act = 'request' | 'approve' | 'withdraw';

const TOLD: Record<Act, string> = {
  request: 'A second administrator of the platform has to approve it.',
  approve: 'The organization is told by mail.',
  withdraw: 'The keys stay.',
};

/** Asks for the destruction of an organization's keys, or decides about one that somebody asked for. */
export default function DestroyKeysDialog({ organization, onClose }: DestroyKeysDialogProps) {
  const { id, name, key_destruction: open } = organization;
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const [reason, setReason] = useState('');
  const [handedOver, setHandedOver] = useState('');
  const [days, setDays] = useState<number | string>(30);
  const [confirmation, setConfirmation] = useState('');
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (act: Act) =>
      reauthenticate(() => {
        if (act === 'approve') return api.keyDestructions.approve({ id, confirmation });
        if (act === 'withdraw') return api.keyDestructions.withdraw({ id, reason });
        return api.keyDestructions.request({
          id,
          confirmation,
          reason,
          handed_over: handedOver,
          wait_days: Number(days),
        });
      }),
    onSuccess: (_, act) => {
      toast({ title: 'Action Completed', description: TOLD[act], tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: orpc.organizations.key() });
      onClose();
    },
    onError: (failure) => {
      const isTold = Object.keys(fieldErrors(failure)).length > 0;
      if (!isTold && readError(failure).code !== 'REAUTHENTICATION_REQUIRED') toastError('Action Failed', failure);
    },
  });
  const errors = error ? fieldErrors(error) : {};
  const main: Act = open === null ? 'request' : open.can.approve ? 'approve' : 'withdraw';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate(main);
  };
  const typesName = main !== 'withdraw';
  const isReady =
    (!typesName || confirmation.trim() === name) &&
    (main === 'approve' || reason.trim() !== '') &&
    (main !== 'request' || handedOver.trim() !== '');
  return (
    <FormModal opened onClose={onClose} busy={isPending} title={`Destroy the keys of ${name}?`}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text>
            Without its keys nobody can read what {name} has encrypted: amounts, names and addresses of people, bank
            details, files. Its people lose their accounts, unless they belong to another organization. This cannot be
            undone.
          </Text>
          <Text c="dimmed" size="sm">
            What is not encrypted stays: names of companies and deals, notes, tasks and the audit log, which can still
            be verified. Backups from before hold the keys, wrapped by the master key, until you delete them.
          </Text>
          {open && (
            <dl className={classes.facts}>
              <dt>Asked for</dt>
              <dd>{formatDate(open.created_at)}</dd>
              <dt>Reason</dt>
              <dd>{open.reason}</dd>
              <dt>Handed over</dt>
              <dd>{open.handed_over}</dd>
              <dt>Destroyed</dt>
              <dd>
                {open.due_at
                  ? `on ${formatDate(open.due_at)}`
                  : `${open.wait_days} days after a second administrator has approved`}
              </dd>
            </dl>
          )}
          {main === 'request' && (
            <Textarea
              label="What the organization was given"
              description="Its exports, when and to whom; or that it wanted nothing."
              required
              autosize
              minRows={2}
              maxLength={1000}
              value={handedOver}
              onChange={(event) => setHandedOver(event.currentTarget.value)}
              error={errors.handed_over}
            />
          )}
          {main !== 'approve' && (
            <Textarea
              label={main === 'request' ? 'Reason' : 'Why it is withdrawn'}
              description="Recorded in the audit logs of the organization and of the platform."
              required
              autosize
              minRows={2}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={errors.reason}
            />
          )}
          {main === 'request' && (
            <NumberInput
              label="Days of waiting"
              description="From the approval; its administrators are told at once."
              min={7}
              max={90}
              allowDecimal={false}
              value={days}
              onChange={setDays}
              error={errors.wait_days}
            />
          )}
          {typesName && (
            <TextInput
              label={`Type “${name}” to confirm`}
              required
              autoComplete="off"
              value={confirmation}
              onChange={(event) => setConfirmation(event.currentTarget.value)}
              error={errors.confirmation}
            />
          )}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={main === 'withdraw' ? undefined : 'red'}
            loading={isPending && variables === main}
            disabled={!isReady}
          >
            {main === 'request' ? 'Ask for Approval' : main === 'approve' ? 'Approve Destruction' : 'Withdraw'}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
