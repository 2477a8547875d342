import { Button, Skeleton } from '@mantine/core';
import { IconTransferIn } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { formatDateTime } from '../../../lib/base/format.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './fund-imports.module.css';
import { ImportDetail } from './import-detail.tsx';
import { IMPORT_STATES, type ImportRow, importsOptions, refreshImports } from './queries.ts';

export interface ImportSearch {
  /** The import that is open. */
  import?: string | undefined;
}

interface FundImportsProps {
  fund: { id: string; name: string; currency: string };
  search: ImportSearch;
  onSearch: (change: ImportSearch) => void;
}

/** The way of a fund's history into Cairn: the imports of a fund, and the one that is open. */
export default function FundImports({ fund, search, onSearch }: FundImportsProps) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(importsOptions(fund.id));
  const start = useMutation({
    mutationFn: () => api.fundImports.start({ id: fund.id }),
    onSuccess: ({ id }) => onSearch({ import: id }),
    onError: (failure) => toastError('The import could not be started', failure),
    onSettled: () => refreshImports(queryClient),
  });
  if (search.import !== undefined)
    return <ImportDetail id={search.import} onBack={() => onSearch({ import: undefined })} />;
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The imports could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading imports">
        <Skeleton height={200} radius="md" />
      </LoadingRegion>
    );
  const isOpen = data.rows.some(({ state }) => state === 'draft' || state === 'submitted');
  const acts = data.can.start && !isOpen && (
    <Button size="xs" loading={start.isPending} onClick={() => start.mutate()}>
      Start an Import
    </Button>
  );
  if (data.rows.length === 0)
    return (
      <EmptyState
        icon={<IconTransferIn size={22} stroke={1.75} />}
        title="Bring in the history of this fund"
        actions={acts}
      >
        {data.can.start
          ? 'Add lists of limited partners, calls, distributions, investments and valuations as CSV. You see what they come to, beside the balances that were stated, before anything is written.'
          : 'A history can be imported only into a fund without commitments and postings. This fund already has some.'}
      </EmptyState>
    );
  const columns: DataColumn<ImportRow>[] = [
    {
      key: 'started',
      header: 'Started',
      width: '34%',
      cell: ({ id, created_at }) => (
        <Button size="compact-sm" variant="subtle" ml={-9} onClick={() => onSearch({ import: id })}>
          {formatDateTime(created_at)}
        </Button>
      ),
    },
    { key: 'state', header: 'State', cell: ({ state }) => IMPORT_STATES[state] },
    {
      key: 'decided',
      header: 'Brought in',
      cell: ({ decided_at }) => (decided_at ? formatDateTime(decided_at) : 'Not yet'),
    },
  ];
  return (
    <div className={classes.tab}>
      {acts && <div className={classes.bar}>{acts}</div>}
      <DataTable label="Imports" columns={columns} rows={data.rows} />
    </div>
  );
}
