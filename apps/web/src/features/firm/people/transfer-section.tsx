import { MEMBER_ROLES } from '@cairn/domain';
import { Button, Select, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { forget } from '../../../lib/session/auth-acts.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { roleName } from '../../../lib/session/role-name.ts';
import { departing } from '../../../lib/session/session.ts';
import { fullName } from '../../../lib/team.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './people.module.css';
import { whatHappens } from './what-happens.ts';

const LEAVE_AFTER_MS = 3_000;

/** Hands the administration over. The server has ended the session by then; the page stays for the three seconds of the toast. */
export function TransferSection() {
  const { id: me, tenant_id, role } = useProfile();
  const { data } = useQuery(orpc.people.list.queryOptions());
  const navigate = useNavigate();
  const reauthenticate = useReauthenticate();
  const [successorId, setSuccessorId] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const members = (data?.people ?? []).filter(
    ({ id, role: held, is_active }) => is_active && id !== me && MEMBER_ROLES.includes(held),
  );
  const admins = members.filter((member) => member.role === 'firm_admin');
  // People of the portals are outsiders; who administers already comes last, for whoever wants to step back alone.
  const people = [...members.filter((member) => member.role !== 'firm_admin'), ...admins];
  const chosen = people.find(({ id }) => id === successorId);
  const leave = () => {
    departing.set(false);
    forget('left');
    void navigate({ to: '/auth', replace: true });
  };
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (p_new_admin_id: string) => {
      departing.set(true);
      return reauthenticate(() =>
        api.firmPeople.transfer({ p_current_admin_id: me, p_new_admin_id, p_tenant_id: tenant_id }),
      );
    },
    onSuccess: () => {
      setAsking(false);
      toast({
        title: 'Admin Rights Transferred',
        description: 'The admin rights were transferred, and you will be logged out.',
        tone: 'success',
      });
      setTimeout(leave, LEAVE_AFTER_MS);
    },
    onError: (error) => {
      departing.set(false);
      setAsking(false);
      if (readError(error).code !== 'REAUTHENTICATION_REQUIRED') toastError('Failed to transfer admin rights', error);
    },
  });
  if (role !== 'firm_admin') return <EmptyState title="Only a firm administrator can transfer the administration" />;
  return (
    <Section
      title="Transfer admin rights"
      purpose="Makes somebody else the administrator of the firm in your place. You stay as a firm user, are signed out, and cannot take it back yourself."
    >
      <Select
        className={classes.choice}
        label="New administrator"
        description="An active member of your firm."
        placeholder="Select a person"
        searchable
        nothingFoundMessage="Nobody else is active in your firm"
        data={people.map((person) => ({ value: person.id, label: `${fullName(person)} · ${roleName(person.role)}` }))}
        value={successorId}
        onChange={setSuccessorId}
        disabled={isSuccess}
      />
      <div>
        <Button color="red" disabled={!chosen || isSuccess} onClick={() => setAsking(true)}>
          Transfer Admin Rights
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        pending={isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => successorId && mutate(successorId)}
        title="Transfer the admin rights?"
        confirmLabel="Transfer Admin Rights"
        destructive
      >
        <Text>{chosen && whatHappens(chosen, admins)} All of your sessions in this firm end.</Text>
      </ConfirmDialog>
    </Section>
  );
}
