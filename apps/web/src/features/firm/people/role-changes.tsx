import { Badge, Button, Group, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { formatDateTime } from '../../../lib/base/format.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { roleName } from '../../../lib/session/role-name.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './people.module.css';
import { refreshPeople } from './queries.ts';

type Change = Outputs['firmPeople']['listRoleChanges']['rows'][number];

const waits = ({ approval_required, approved_at, declined_at }: Change) =>
  approval_required && approved_at === null && declined_at === null;

/** What waits for a second administrator. Nothing is shown while nothing does. */
export function PendingRoleChanges() {
  const { data } = useQuery(orpc.firmPeople.listRoleChanges.queryOptions());
  const rows = data?.rows.filter(waits) ?? [];
  if (rows.length === 0) return null;
  return <Listed id="pending-role-changes" title="Role changes that wait for approval" rows={rows} />;
}

/** Who got which role, and what was declined. Nothing is shown while there was no change. */
export function RoleChanges() {
  const { data, error, refetch } = useQuery(orpc.firmPeople.listRoleChanges.queryOptions());
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} radius="md" />;
  const rows = data.rows.filter((change) => !waits(change));
  return rows.length === 0 ? null : <Listed id="role-changes" title="Role changes" rows={rows} />;
}

function Listed({ id, title, rows }: { id: string; title: string; rows: Change[] }) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {title}
      </h2>
      <DataTable label={title} columns={COLUMNS} rows={rows} />
    </section>
  );
}

const COLUMNS: DataColumn<Change>[] = [
  {
    key: 'who',
    header: 'Person',
    width: '30%',
    cell: ({ user_name, previous_role, new_role }) => (
      <div className={classes.lines}>
        <strong>{user_name}</strong>
        <span className={classes.quiet}>
          {roleName(previous_role)} → {roleName(new_role)}
        </span>
      </div>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason, changed_by_name, created_at }) => (
      <div className={classes.lines}>
        <span>{reason}</span>
        <span className={classes.quiet}>
          {changed_by_name}, {formatDateTime(created_at)}
        </span>
      </div>
    ),
  },
  { key: 'state', header: 'State', width: '20%', cell: (change) => <State change={change} /> },
  { key: 'actions', header: 'Actions', actions: true, width: '190px', cell: (change) => <Decide change={change} /> },
];

function State({ change }: { change: Change }) {
  if (change.declined_at) return <Badge color="gray">Declined</Badge>;
  if (!change.approval_required) return <Badge color="pine">Done</Badge>;
  if (!change.approved_at) return <Badge color="yellow">Pending Approval</Badge>;
  return (
    <div className={classes.lines}>
      <Badge color="pine">Approved</Badge>
      <span className={classes.quiet}>{change.approved_by_name}</span>
    </div>
  );
}

function Decide({ change }: { change: Change }) {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (verdict: 'approve' | 'decline') =>
      verdict === 'approve'
        ? reauthenticate(() => api.firmPeople.approveRole({ id: change.id }))
        : api.firmPeople.declineRole({ id: change.id }),
    onSuccess: (_, verdict) =>
      toast({ title: verdict === 'approve' ? 'Role Change Approved' : 'Role Change Declined', tone: 'success' }),
    onError: (error) => {
      if (readError(error).code !== 'REAUTHENTICATION_REQUIRED') toastError('Failed to decide the role change', error);
    },
    onSettled: () => refreshPeople(queryClient),
  });
  const { approve, decline } = change.can;
  if (!approve && !decline) return null;
  const button = (verdict: 'approve' | 'decline', label: string) => (
    <Button
      size="xs"
      variant={verdict === 'approve' ? 'filled' : 'default'}
      loading={isPending && variables === verdict}
      disabled={isPending}
      onClick={() => mutate(verdict)}
      aria-label={`${label} the change for ${change.user_name}`}
    >
      {label}
    </Button>
  );
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {decline && button('decline', change.can.approve ? 'Decline' : 'Withdraw')}
      {approve && button('approve', 'Approve')}
    </Group>
  );
}
