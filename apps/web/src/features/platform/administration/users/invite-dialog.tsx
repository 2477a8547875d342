import { ROLES, type Role } from '@cairn/domain';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { useKeptState } from '../../../../lib/forms/use-kept.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { useReauthenticate } from '../../../../lib/session/reauthenticate.ts';
import { roleName } from '../../../../lib/session/role-name.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { toast } from '../../../../ui/base/toast.tsx';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import { type ChosenOrganization, OrganizationSelect } from '../organization-select.tsx';

const isPlatform = (role: Role) => role === 'platform_admin' || role === 'platform_user';

/** Invites somebody into the platform's own tenant, or into a firm that is chosen. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const profile = useProfile();
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const [email, setEmail, kept] = useKeptState('platform-invite', '');
  const [role, setRole] = useState<Role>('firm_user');
  const [firm, setFirm] = useState<ChosenOrganization | null>(null);
  const close = () => {
    kept.discard();
    onClose();
  };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      reauthenticate(() =>
        api.invitations.invite({
          p_tenant_id: isPlatform(role) ? profile.tenant_id : (firm?.id ?? null),
          p_email: email,
          p_role: role,
          p_invited_by: profile.id,
          p_metadata: {
            invited_at: new Date().toISOString(),
            invited_by_name: `${profile.first_name} ${profile.last_name}`,
          },
        }),
      ),
    onSuccess: () => {
      toast({
        title: 'Invitation Sent!',
        description: `${email.trim()} has seven days to accept it.`,
        tone: 'success',
      });
      void queryClient.invalidateQueries({ queryKey: orpc.invitations.key() });
      close();
    },
  });
  const problem = problemOf(error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (email.trim() && !isPending) mutate();
  };
  const change = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      reset();
      set(value);
    };
  };
  return (
    <FormModal opened onClose={close} busy={isPending} kept={kept} title="Invite a user">
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
            onChange={(event) => change(setEmail)(event.currentTarget.value)}
            error={problem.email}
            data-autofocus
          />
          <Select
            label="Role"
            data={[
              { group: 'Platform', items: ROLES.filter(isPlatform).map(optionOf) },
              { group: 'Organization', items: ROLES.filter((each) => !isPlatform(each)).map(optionOf) },
            ]}
            value={role}
            onChange={(value) => change(setRole)(value as Role)}
            error={problem.role}
          />
          {!isPlatform(role) && (
            <OrganizationSelect
              description="The firm that the person is invited into. Its administrators see the invitation."
              value={firm}
              onChange={change(setFirm)}
              error={problem.firm}
            />
          )}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={close} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={!email.trim()}>
            Send Invitation
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}

const optionOf = (value: Role) => ({ value, label: roleName(value) });

/** What belongs to a field stands at it, anything else above the form, in the server's words where it has any. */
function problemOf(error: Error | null): { email?: string; role?: string; firm?: string; form?: string } {
  if (!error) return {};
  const { code, message, fields } = readError(error);
  if (fields.p_email || fields.p_role || fields.p_tenant_id)
    return { email: fields.p_email, role: fields.p_role, firm: fields.p_tenant_id };
  if (code === 'ALREADY_MEMBER' || code === 'ALREADY_INVITED') return { email: message };
  return { form: code === 'INTERNAL' ? 'Failed to send invitation' : message };
}
