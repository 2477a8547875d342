import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { nameSome, plural } from '../../../lib/base/format.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { fullName, useTeam } from '../../../lib/team.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import type { Person } from './person-actions.tsx';
import { refreshPeople } from './queries.ts';

type Action = 'suspend' | 'activate' | 'delete';
type Work = Outputs['firmPeople']['countWork'];

const WORDS = {
  suspend: {
    verb: 'Suspend',
    says: 'is signed out at once, on open pages too, and cannot sign in until you activate the account again. The seat is free meanwhile; what they own stays theirs.',
  },
  activate: { verb: 'Activate', says: 'can sign in again, with the role and the work from before.' },
  delete: {
    verb: 'Delete',
    says: 'is signed out at once and leaves the firm. What they did stays under their name; their seat and their address are free. This cannot be undone, but the address can be invited again.',
  },
} as const;

interface StatusDialogProps {
  person: Person;
  action: Action;
  onClose: () => void;
}

/** Asks once before somebody is suspended, let in again or taken out, with who takes over what they leave. */
export default function StatusDialog({ person, action, onClose }: StatusDialogProps) {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const { verb, says } = WORDS[action];
  const [reason, setReason] = useState('');
  const [successorId, setSuccessorId] = useState<string | null>(null);
  const { data: work, isPending: counting } = useQuery({
    ...orpc.firmPeople.countWork.queryOptions({ input: { id: person.id } }),
    enabled: action === 'delete',
    staleTime: 0,
  });
  const isLeft = work !== undefined && Object.values(work).some((count) => count > 0);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      reauthenticate(() =>
        api.firmPeople.manageStatus({
          p_target_user_id: person.id,
          p_action: action,
          p_reason: reason,
          p_hand_over_to: isLeft ? successorId : null,
        }),
      ),
    onSuccess: () => {
      toast({ title: 'Action Completed', description: `${fullName(person)} was ${DONE[action]}.`, tone: 'success' });
      refreshPeople(queryClient);
      onClose();
    },
    onError: (failure) => {
      if (readError(failure).code !== 'REAUTHENTICATION_REQUIRED') toastError(`Failed to ${action} user`, failure);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };
  const waits = action === 'delete' && (counting || (isLeft && successorId === null));
  return (
    <FormModal opened onClose={onClose} busy={isPending} title={`${verb} ${fullName(person)}?`}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text>
            {fullName(person)} {says}
          </Text>
          {isLeft && (
            <HandOver
              person={person}
              work={work}
              value={successorId}
              onChange={setSuccessorId}
              wrong={error ? fieldErrors(error).p_hand_over_to : undefined}
            />
          )}
          <Textarea
            label="Reason"
            description="Optional; recorded in the audit log."
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" color={action === 'activate' ? undefined : 'red'} loading={isPending} disabled={waits}>
            {verb} User
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}

const DONE = { suspend: 'suspended', activate: 'activated', delete: 'deleted' };

interface HandOverProps {
  person: Person;
  work: Work;
  value: string | null;
  onChange: (id: string | null) => void;
  wrong: string | undefined;
}

function HandOver({ person, work, value, onChange, wrong }: HandOverProps) {
  const { id: me } = useProfile();
  const { data: team = [] } = useTeam();
  const kinds: [number, string][] = [
    [work.deals, 'deal'],
    [work.tasks, 'open task'],
    [work.items, 'open diligence item'],
  ];
  const says = nameSome(kinds.filter(([count]) => count > 0).map(([count, noun]) => plural(count, noun)));
  // Deleting somebody is no way to come to see what was hidden from one.
  const people = team.filter(
    ({ id, is_active }) => is_active && id !== person.id && (work.confidential === 0 || id !== me),
  );
  return (
    <>
      <Notice tone="warning">
        {person.first_name} leaves {says || plural(work.confidential, 'confidential deal')} behind.
        {work.confidential > 0 &&
          ` ${plural(work.confidential, 'deal is', 'deals are')} confidential: the colleague will see them, you will not.`}
      </Notice>
      <Select
        label="Hand over to"
        placeholder="Choose a colleague"
        required
        searchable
        data={people.map((colleague) => ({ value: colleague.id, label: fullName(colleague) }))}
        value={value}
        onChange={onChange}
        error={wrong}
      />
    </>
  );
}
