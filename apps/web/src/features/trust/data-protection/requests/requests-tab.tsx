import { DATA_REQUEST_KINDS, DATA_REQUEST_STATES } from '@cairn/domain';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconPlus, IconUserQuestion } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { api, type Outputs, orpc } from '../../../../lib/api/api.ts';
import { formatDay } from '../../../../lib/base/format.ts';
import { lazy } from '../../../../lib/base/lazy.tsx';
import { downloadFile } from '../../../../lib/files/download-file.ts';
import { usePageExport } from '../../../../lib/files/page-export.ts';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { ChoiceFilter } from '../../../../ui/lists/choice-filter.tsx';
import { type DataColumn, DataTable } from '../../../../ui/lists/data-table.tsx';
import { SearchField } from '../../../../ui/lists/search-field.tsx';
import { LoadingRegion } from '../../../../ui/lists/skeletons.tsx';
import type { ProtectionSearch } from '../protection-search.ts';
import { RequestBadge } from './request-badge.tsx';
import classes from './requests.module.css';

const NewRequest = lazy(() => import('./new-request.tsx'));
const RequestDetails = lazy(() => import('./request-details.tsx'));

type DataRequest = Outputs['dataRequests']['list']['rows'][number];

interface RequestsTabProps {
  search: ProtectionSearch;
  onSearch: (search: ProtectionSearch) => void;
}

/** What people asked about their own data, and until when they are to be answered. */
export function RequestsTab({ search, onSearch }: RequestsTabProps) {
  const { state, kind, search: words, request } = search;
  const filters = useMemo(() => ({ state, kind, search: words }), [state, kind, words]);
  const change = useCallback((part: Partial<ProtectionSearch>) => onSearch({ ...search, ...part }), [search, onSearch]);
  const narrow = useCallback((text: string | undefined) => change({ search: text }), [change]);
  const pages = useInfiniteQuery({
    queryKey: [...orpc.dataRequests.list.key(), filters],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      api.dataRequests.list({ ...filters, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  const runExport = useCallback(async () => (await api.dataRequests.exportAll(filters)).body, [filters]);
  usePageExport(runExport);
  const download = useMutation({
    mutationFn: runExport,
    onSuccess: (file) => {
      downloadFile(file);
      toast({ title: 'Export complete', description: `${file.name} exported successfully`, tone: 'success' });
    },
    onError: (failure) => toastError('Export failed', failure),
  });
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(() => columnsOf((id) => change({ request: id })), [change]);
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setAdding(true)}>
      New Request
    </Button>
  );
  return (
    <section aria-label="Requests of persons" className={classes.tab}>
      <div className={classes.bar}>
        <SearchField
          className={classes.search}
          label="Search requests"
          placeholder="Name or address"
          value={words}
          onChange={narrow}
        />
        <ChoiceFilter
          label="State"
          all="All states"
          labels={DATA_REQUEST_STATES}
          value={state}
          onChange={(value) => change({ state: value })}
        />
        <ChoiceFilter
          label="Kind"
          all="All kinds"
          labels={DATA_REQUEST_KINDS}
          value={kind}
          onChange={(value) => change({ kind: value })}
        />
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} stroke={1.75} />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            Export
          </Button>
          {add}
        </div>
      </div>
      {!rows && pages.error && (
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} title="The requests could not be loaded" />
      )}
      {!rows && !pages.error && (
        <LoadingRegion label="Loading the requests">
          <Skeleton height={220} radius="md" />
        </LoadingRegion>
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={<IconUserQuestion size={22} stroke={1.75} />}
          title={isNarrowed ? 'No such requests' : 'No requests yet'}
          actions={
            isNarrowed && (
              <Button variant="default" onClick={() => onSearch({ tab: 'requests' })}>
                Clear filters
              </Button>
            )
          }
        >
          {isNarrowed
            ? 'Nothing fits these filters.'
            : 'When somebody asks which data you keep about them, or wants it erased, record it here: it has a deadline of 30 days.'}
        </EmptyState>
      )}
      {rows && rows.length > 0 && <DataTable label="Requests" columns={columns} rows={rows} />}
      {pages.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {isAdding && <NewRequest onClose={() => setAdding(false)} onRecorded={(id) => change({ request: id })} />}
      {request && <RequestDetails id={request} onClose={() => change({ request: undefined })} />}
    </section>
  );
}

const columnsOf = (onOpen: (id: string) => void): DataColumn<DataRequest>[] => [
  {
    key: 'person',
    header: 'Person',
    cell: ({ name, email }) =>
      name ? (
        <div className={classes.lines}>
          <span className={classes.subject}>{name}</span>
          <span className={classes.quiet}>{email}</span>
        </div>
      ) : (
        <span className={classes.quiet}>Erased person</span>
      ),
  },
  { key: 'kind', header: 'Kind', width: '12%', cell: ({ kind }) => DATA_REQUEST_KINDS[kind] },
  { key: 'received', header: 'Received', width: '14%', cell: ({ received_on }) => formatDay(received_on) },
  {
    key: 'due',
    header: 'Due',
    width: '14%',
    cell: ({ due_on, state, extended_at }) => (
      <div className={classes.lines}>
        <span className={state === 'overdue' ? classes.late : undefined}>{formatDay(due_on)}</span>
        {extended_at && <span className={classes.quiet}>extended</span>}
      </div>
    ),
  },
  {
    key: 'assigned',
    header: 'Assigned to',
    width: '15%',
    cell: ({ assigned_to_name }) => assigned_to_name ?? <span className={classes.quiet}>nobody</span>,
  },
  { key: 'state', header: 'State', width: '11%', cell: ({ state }) => <RequestBadge state={state} /> },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '120px',
    cell: ({ id, name, kind }) => (
      <Button
        size="xs"
        variant="default"
        onClick={() => onOpen(id)}
        aria-label={`Open: ${DATA_REQUEST_KINDS[kind]}, ${name ?? 'Erased person'}`}
      >
        Open
      </Button>
    ),
  },
];
