import { Badge, Button, Group } from '@mantine/core';
import { formatDate, labelFromKey } from '../../../lib/base/format.ts';
import { roleName } from '../../../lib/session/role-name.ts';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Invitation } from './filter-invitations.ts';
import classes from './invitations.module.css';

interface Actions {
  onResend: (invitation: Invitation) => void;
  onRevoke: (invitation: Invitation) => void;
  /** The id of the one that is on its way. */
  resending: string | undefined;
}

export function invitationColumns(actions: Actions): DataColumn<Invitation>[] {
  return [
    { key: 'email', header: 'Email', width: '26%', cell: ({ email }) => <span title={email}>{email}</span> },
    { key: 'role', header: 'Role', width: '15%', cell: ({ role }) => roleName(role) },
    {
      key: 'status',
      header: 'Status',
      width: '10%',
      cell: ({ status }) => (
        <Badge className={classes.status} data-status={status}>
          {labelFromKey(status)}
        </Badge>
      ),
    },
    { key: 'sent', header: 'Sent', cell: (invitation) => <Sent invitation={invitation} /> },
    { key: 'until', header: 'Valid', width: '15%', cell: (invitation) => describeEnd(invitation) },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      width: '168px',
      cell: (invitation) => <RowActions invitation={invitation} {...actions} />,
    },
  ];
}

function Sent({ invitation }: { invitation: Invitation }) {
  const times = invitation.sent_count > 1 ? `, ${invitation.sent_count} times` : '';
  return (
    <>
      <RelativeTime at={invitation.last_sent_at} />
      {times}
      {invitation.invited_by && <span className={classes.quiet}> by {invitation.invited_by.name}</span>}
    </>
  );
}

/** Until when it can be accepted; of one that is over, what ended it and when. */
export function describeEnd({ status, accepted_at, revoked_at, expires_at }: Invitation): string {
  if (accepted_at) return `Accepted ${formatDate(accepted_at)}`;
  if (status === 'revoked' && revoked_at) return `Revoked ${formatDate(revoked_at)}`;
  return `${status === 'expired' ? 'Expired' : 'Until'} ${formatDate(expires_at)}`;
}

function RowActions({ invitation, onResend, onRevoke, resending }: Actions & { invitation: Invitation }) {
  const { can, email, id } = invitation;
  if (!can.resend && !can.revoke) return null;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {can.resend && (
        <Button
          size="xs"
          variant="default"
          loading={resending === id}
          aria-label={`Resend the invitation of ${email}`}
          onClick={() => onResend(invitation)}
        >
          Resend
        </Button>
      )}
      {can.revoke && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`Revoke the invitation of ${email}`}
          onClick={() => onRevoke(invitation)}
        >
          Revoke
        </Button>
      )}
    </Group>
  );
}
