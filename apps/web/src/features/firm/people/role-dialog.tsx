import { ROLES, type Role } from '@cairn/domain';
import { Select, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { roleName } from '../../../lib/session/role-name.ts';
import { fullName } from '../../../lib/team.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import type { Person } from './person-actions.tsx';
import { refreshPeople } from './queries.ts';

const isOfPlatform = (role: Role) => role.startsWith('platform_');

/** Another role, with the reason; where the firm's rule says so it waits for a second administrator. */
export default function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const { role: own } = useProfile();
  const { data: settings } = useQuery(orpc.tenantSettings.get.queryOptions());
  const [role, setRole] = useState<Role | null>(null);
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: (wanted: Role) =>
      reauthenticate(() => api.firmPeople.changeRole({ id: person.id, role: wanted, reason })),
    onSuccess: ({ approval_required }) => {
      const description = approval_required
        ? 'It waits until another administrator approves it.'
        : `${fullName(person)} works with the new role from now on.`;
      toast({ title: approval_required ? 'Approval Requested' : 'Role Changed', description, tone: 'success' });
      refreshPeople(queryClient);
      onClose();
    },
    onError: (failure) => {
      if (readError(failure).code === 'REAUTHENTICATION_REQUIRED') return;
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('Failed to change role', failure);
    },
  });
  const wrong: Record<string, string> = error ? fieldErrors(error) : {};
  const [missing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(true);
    if (role && reason.trim()) mutate(role);
  };
  return (
    <FormDialog
      title={`Change the role of ${fullName(person)}`}
      submitLabel={settings?.role_change_approval ? 'Request Change' : 'Change Role'}
      pending={isPending}
      conflict={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {person.first_name} is {roleName(person.role)} now. The new role takes effect with the next click, on open pages
        too.
      </Text>
      {settings?.role_change_approval && (
        <Notice>A second administrator has to approve it before it takes effect.</Notice>
      )}
      {error && readError(error).code === 'WORK_LEFT' && <Notice tone="negative">{readError(error).message}</Notice>}
      <Select
        label="New role"
        required
        data={ROLES.filter((one) => isOfPlatform(one) === isOfPlatform(own) && one !== person.role).map((one) => ({
          value: one,
          label: roleName(one),
        }))}
        value={role}
        onChange={(value) => setRole(value as Role | null)}
        error={wrong.role ?? (missing && !role && 'Choose a role.')}
        data-autofocus
      />
      <Textarea
        label="Reason"
        description="Kept with the change."
        required
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={wrong.reason ?? (missing && !reason.trim() && 'Reason is required.')}
      />
    </FormDialog>
  );
}
