import { CONTROL_STATES, CRITERIA, type Criterion, hasPermission } from '@cairn/domain';
import { Button, Skeleton } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDate, plural } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useProfile } from '../../../lib/session/auth.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ControlBadge } from './control-badge.tsx';
import classes from './controls.module.css';

const ControlDialog = lazy(() => import('./control-dialog.tsx'));

type ControlRow = Outputs['controls']['list']['rows'][number];

/** The controls that test themselves, for the platform's administrators alone. */
export function ControlsPage() {
  const { role } = useProfile();
  return hasPermission(role, 'compliance:manage') ? <Controls /> : <NoAccess />;
}

function Controls() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(orpc.controls.list.queryOptions({ input: {} }));
  const [opened, setOpened] = useState<string | null>(null);
  const run = useMutation({
    mutationFn: () => api.controls.run({}),
    onSuccess: ({ ran }) =>
      toast({
        title: ran ? 'Controls run' : 'The controls ran a moment ago',
        description: ran ? 'Each result below is from this run.' : 'They can be run once a minute.',
        tone: 'success',
      }),
    onError: (failure) => toastError('The controls could not be run', failure),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.controls.key() }),
  });
  return (
    <Page>
      <PageHeader
        title="Controls"
        purpose="Checks that this installation runs on itself every hour, with the criteria that they support."
        actions={
          <>
            <ButtonLink to="/compliance" variant="default">
              Compliance Dashboard
            </ButtonLink>
            <Button
              leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
              loading={run.isPending}
              onClick={() => run.mutate()}
            >
              Run now
            </Button>
          </>
        }
      />
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()} title="Failed to load controls" frame="page" />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading the controls">
          <Skeleton height={420} radius="md" />
        </LoadingRegion>
      )}
      {data && (
        <>
          <p className={classes.counts}>{countsOf(data.rows)}</p>
          <DataTable
            label="Controls"
            columns={columnsOf(setOpened)}
            rows={data.rows.map((row) => ({ ...row, id: row.key }))}
          />
          <Criteria rows={data.rows} />
        </>
      )}
      {opened && <ControlDialog controlKey={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}

function countsOf(rows: readonly ControlRow[]): string {
  const parts = Object.entries(CONTROL_STATES).flatMap(([state, label]) => {
    const count = rows.filter((row) => row.state === state).length;
    return count > 0 ? [`${count} ${state === 'pass' ? 'passing' : label.toLowerCase()}`] : [];
  });
  return `${plural(rows.length, 'control')}: ${parts.join(', ')}.`;
}

const columnsOf = (onOpen: (key: string) => void): DataColumn<ControlRow & { id: string }>[] => [
  {
    key: 'title',
    header: 'Control',
    cell: ({ title, found, off_reason }) => (
      <div className={classes.lines}>
        <span className={classes.title}>{title}</span>
        <span className={classes.quiet}>{off_reason ?? found}</span>
      </div>
    ),
  },
  {
    key: 'criteria',
    header: 'Criteria',
    width: '14%',
    cell: ({ criteria }) => <span className={classes.quiet}>{criteria.join(', ')}</span>,
  },
  {
    key: 'state',
    header: 'State',
    width: '18%',
    cell: ({ state, must_pass_by }) => (
      <div className={classes.lines}>
        <ControlBadge state={state} />
        {must_pass_by && <span className={classes.quiet}>must pass by {formatDate(must_pass_by)}</span>}
      </div>
    ),
  },
  {
    key: 'ran',
    header: 'Last run',
    width: '13%',
    cell: ({ ran_at }) => (ran_at ? <RelativeTime at={ran_at} /> : 'never'),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '120px',
    cell: ({ key, title }) => (
      <Button size="xs" variant="default" onClick={() => onOpen(key)} aria-label={`Details: ${title}`}>
        Details
      </Button>
    ),
  },
];

function Criteria({ rows }: { rows: readonly ControlRow[] }) {
  return (
    <section aria-label="Criteria" className={classes.criteria}>
      <h2>Criteria</h2>
      <dl>
        {(Object.entries(CRITERIA) as [Criterion, string][]).map(([name, text]) => {
          const count = rows.filter(({ criteria }) => criteria.includes(name)).length;
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {text} <span className={classes.quiet}>{plural(count, 'control')}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
