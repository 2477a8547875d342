import { SESSION_FILTERS, SESSION_STATES, SESSIONS_REFRESH_SECONDS, shortId } from '@cairn/domain';
import { Badge, Button } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDateTime, formatTime } from '../../../lib/base/format.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './compliance.module.css';
import type { TabProps } from './compliance-search.ts';
import { ListFrame } from './list-frame.tsx';
import { FAILED, type Session, usePages } from './queries.ts';
import { ShortId } from './short-id.tsx';
import { SearchAndTenant } from './tab-filters.tsx';

const { active: ACTIVE, ...OTHERS } = SESSION_FILTERS;

/** Who is signed in where, in every firm, read again every half minute. */
export function SessionsTab({ search, onSearch }: TabProps) {
  const { tenant: tenant_id, sessions: status, search: words } = search;
  const filters = useMemo(() => ({ tenant_id, status, search: words }), [tenant_id, status, words]);
  const pages = usePages({
    key: [...orpc.compliance.listSessions.key(), filters],
    fetch: (cursor) => api.compliance.listSessions({ ...filters, cursor }),
    refetchInterval: SESSIONS_REFRESH_SECONDS * 1000,
  });
  const runExport = useCallback(async () => (await api.compliance.exportSessions(filters)).body, [filters]);
  const [ending, setEnding] = useState<Session | null>(null);
  const columns = useMemo(() => columnsOf(setEnding), []);
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const asOf = pages.data?.pages[0]?.as_of;
  return (
    <ListFrame
      label="Active Sessions"
      pages={pages}
      failed={FAILED.sessions}
      runExport={runExport}
      thing="Active sessions"
      onClear={isNarrowed ? () => onSearch({ tenant: undefined, sessions: undefined, search: undefined }) : undefined}
      empty={{
        icon: <IconDevices size={22} stroke={1.75} />,
        title: 'No sessions',
        text: 'Nobody is signed in at the moment.',
      }}
      filters={
        <>
          <SearchAndTenant search={search} onSearch={onSearch} placeholder="Search user id or IP address" />
          <ChoiceFilter
            label="Status"
            all={ACTIVE}
            labels={OTHERS}
            value={status as keyof typeof OTHERS | undefined}
            onChange={(sessions) => onSearch({ sessions })}
          />
        </>
      }
    >
      {(rows) => (
        <>
          {asOf && <p className={classes.asOf}>As of {formatTime(asOf)}, read again every 30 seconds</p>}
          <DataTable label="Sessions" columns={columns} rows={rows} />
          <TerminateDialog session={ending} onClose={() => setEnding(null)} />
        </>
      )}
    </ListFrame>
  );
}

function TerminateDialog({ session, onClose }: { session: Session | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => api.compliance.terminateSession({ id }),
    onSuccess: () =>
      toast({
        title: 'Session terminated',
        description: 'User session has been terminated successfully',
        tone: 'success',
      }),
    onError: (failure) => toastError(FAILED.terminate, failure),
    onSettled: () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: orpc.compliance.key() });
    },
  });
  return (
    <ConfirmDialog
      opened={session !== null}
      pending={isPending}
      onClose={onClose}
      onConfirm={() => session && mutate(session.id)}
      title="Terminate this session?"
      confirmLabel="Terminate"
      destructive
    >
      The person of {session?.tenant_name} is signed out: their next request is refused, and open pages close. They can
      sign in again. This cannot be undone, and both the firm's audit log and the platform's tell of it.
    </ConfirmDialog>
  );
}

const COLORS = { active: 'pine', idle: 'yellow', expired: 'gray', terminated: 'red' } as const;

const columnsOf = (onEnd: (session: Session) => void): DataColumn<Session>[] => [
  {
    key: 'user',
    header: 'User',
    width: '16%',
    cell: ({ user_id, tenant_name }) => (
      <div className={classes.lines}>
        <ShortId id={user_id} />
        <span className={classes.quiet}>{tenant_name}</span>
      </div>
    ),
  },
  {
    key: 'from',
    header: 'From',
    cell: ({ ip_address, user_agent }) => (
      <div className={classes.lines}>
        <span>{ip_address}</span>
        <span className={classes.agent} title={user_agent}>
          {user_agent}
        </span>
      </div>
    ),
  },
  {
    key: 'activity',
    header: 'Last activity',
    width: '20%',
    cell: ({ last_activity_at, created_at }) => (
      <div className={classes.lines}>
        <RelativeTime at={last_activity_at} />
        <span className={classes.quiet}>since {formatDateTime(created_at)}</span>
      </div>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    width: '20%',
    cell: ({ state, expires_at }) => (
      <div className={classes.lines}>
        <Badge color={COLORS[state]}>{SESSION_STATES[state]}</Badge>
        {state !== 'terminated' && <span className={classes.quiet}>until {formatDateTime(expires_at)}</span>}
      </div>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '120px',
    cell: (session) =>
      session.can.terminate && (
        <Button
          size="xs"
          variant="default"
          onClick={() => onEnd(session)}
          aria-label={`Terminate the session of ${shortId(session.user_id)}`}
        >
          Terminate
        </Button>
      ),
  },
];
