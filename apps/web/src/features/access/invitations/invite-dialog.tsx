import type { Role } from '@cairn/domain';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { roleName } from '../../../lib/session/role-name.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import { invitationsOptions } from './queries.ts';
import { useInvite } from './use-invite.ts';

/** An address and a role; the rest the server knows. What was typed stays when the call fails. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data } = useQuery(invitationsOptions());
  const roles = data?.roles ?? [];
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState<Role | null>(null);
  const role = chosen ?? roles[0] ?? 'firm_user';
  const { invite, isPending, problem, forgive } = useInvite(() => {
    setEmail('');
    setChosen(null);
    onClose();
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    invite({ email: email.trim(), role });
  };
  return (
    <FormModal opened={opened} onClose={onClose} title="Invite a user">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {problem.form && <Notice tone="negative">{problem.form}</Notice>}
          <TextInput
            label="Email"
            type="email"
            placeholder="name@firm.com"
            aria-required
            autoComplete="off"
            value={email}
            onChange={(event) => {
              forgive();
              setEmail(event.currentTarget.value);
            }}
            error={problem.email}
            data-autofocus
          />
          <Select
            label="Role"
            description="Firm administrators and firm users take a seat of your plan."
            data={roles.map((value) => ({ value, label: roleName(value) }))}
            value={role}
            allowDeselect={false}
            onChange={(value) => {
              forgive();
              setChosen(value as Role);
            }}
            error={problem.role}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={email.trim() === ''}>
            Send Invitation
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
