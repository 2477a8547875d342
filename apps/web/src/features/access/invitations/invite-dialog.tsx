import type { Role } from '@cairn/domain';
import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { plural } from '../../../lib/base/format.ts';
import { useKeptState } from '../../../lib/forms/use-kept.ts';
import { roleName } from '../../../lib/session/role-name.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import { invitationsOptions } from './queries.ts';
import { readAddresses } from './read-addresses.ts';
import { useInvite } from './use-invite.ts';

/** Addresses and a role; the rest the server knows. What was typed stays when a call fails, and of several those that failed. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data } = useQuery(invitationsOptions());
  const roles = data?.roles ?? [];
  const [text, setText, kept] = useKeptState('invite', '');
  const [chosen, setChosen] = useState<Role | null>(null);
  const role = chosen ?? roles[0] ?? 'firm_user';
  const emails = readAddresses(text);
  const close = () => {
    kept.discard();
    setChosen(null);
    onClose();
  };
  const { invite, isPending, done, problem, forgive } = useInvite(close, (left) => setText(left.join('\n')));
  const submit = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault();
    if (emails.length > 0 && !isPending) invite(emails, role);
  };
  const several = emails.length > 1;
  return (
    <FormModal opened={opened} onClose={close} kept={kept} title={several ? 'Invite users' : 'Invite a user'}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {problem.form && <Notice tone="negative">{problem.form}</Notice>}
          {problem.sent ? (
            <Notice tone="positive">{plural(problem.sent, 'invitation was', 'invitations were')} sent.</Notice>
          ) : null}
          {problem.refused && (
            <Notice tone={problem.sent ? 'warning' : 'negative'}>
              {plural(problem.refused.length, 'address was', 'addresses were')} not invited:
              <ul>
                {problem.refused.map(({ email, why }) => (
                  <li key={email}>
                    {email}: {why}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <Textarea
            label="Email"
            description="One address, or several, separated by commas or on lines of their own."
            placeholder="name@firm.com"
            aria-required
            autoComplete="off"
            inputMode="email"
            spellCheck={false}
            autosize
            minRows={1}
            maxRows={8}
            value={text}
            onChange={(event) => {
              forgive();
              setText(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
            }}
            error={problem.email}
            data-autofocus
          />
          <Select
            label="Role"
            description={
              roles.includes('firm_user')
                ? 'Takes a seat of your plan. People of portals are invited where they belong: limited partners, companies, shares, submissions. Administrators are made by a change of role.'
                : undefined
            }
            data={roles.map((value) => ({ value, label: roleName(value) }))}
            value={role}
            onChange={(value) => {
              forgive();
              setChosen(value as Role);
            }}
            error={problem.role}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          {isPending && several && (
            <span role="status">
              {done + 1} of {emails.length}
            </span>
          )}
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={emails.length === 0}>
            {several ? `Send ${emails.length} Invitations` : 'Send Invitation'}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
