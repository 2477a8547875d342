import { type DraftedKind, EVENT_KINDS } from '@cairn/domain/fund';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './capital-events.module.css';
import { EventDetail } from './event-detail.tsx';
import { EventDialog } from './event-dialog.tsx';
import { type EventRow, eventsOptions, type FundFacts } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';

export interface CallsSearch {
  /** The call or distribution that is open. */
  event?: string | undefined;
}

interface FundCallsProps {
  fund: FundFacts;
  search: CallsSearch;
  onSearch: (change: CallsSearch) => void;
}

const nameOfEvent = ({ kind, number }: Pick<EventRow, 'kind' | 'number'>): string => `${EVENT_KINDS[kind]} ${number}`;

/** The capital calls and distributions of a fund, and the one that is open. */
export default function FundCalls({ fund, search, onSearch }: FundCallsProps) {
  const { data, error, refetch } = useQuery(eventsOptions(fund.id));
  const [drafting, setDrafting] = useState<DraftedKind | null>(null);
  if (search.event !== undefined)
    return <EventDetail fund={fund} id={search.event} onBack={() => onSearch({ event: undefined })} />;
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The calls could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading calls and distributions">
        <Skeleton height={200} radius="md" />
      </LoadingRegion>
    );
  const acts = data.can.create && (
    <>
      <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setDrafting('call')}>
        Draft Capital Call
      </Button>
      <Button size="xs" variant="default" onClick={() => setDrafting('distribution')}>
        Draft Distribution
      </Button>
    </>
  );
  const columns: DataColumn<EventRow>[] = [
    {
      key: 'name',
      header: 'Call or distribution',
      width: '26%',
      cell: (row) => (
        <Button size="compact-sm" variant="subtle" ml={-9} onClick={() => onSearch({ event: row.id })}>
          {nameOfEvent(row)}
        </Button>
      ),
    },
    { key: 'status', header: 'State', cell: ({ status }) => <StatusBadge status={status} /> },
    { key: 'due', header: 'Due', cell: ({ due_on }) => formatDay(due_on) },
    {
      key: 'total',
      header: 'Total',
      numeric: true,
      cell: ({ total }) => fundMoney(total, data.currency),
    },
    {
      key: 'open',
      header: 'Open',
      numeric: true,
      cell: ({ open }) => fundMoney(open, data.currency),
    },
  ];
  return (
    <div className={classes.tab}>
      {data.rows.length === 0 ? (
        <EmptyState
          icon={<IconArrowsExchange size={22} stroke={1.75} />}
          title="No calls or distributions yet"
          actions={acts}
        >
          {data.can.create
            ? 'Draft a capital call: each limited partner’s part is shown before somebody else approves it and the notices are sent.'
            : 'Calls and distributions start once somebody has committed to the fund.'}
        </EmptyState>
      ) : (
        <>
          <div className={classes.bar}>{acts}</div>
          <DataTable label="Calls and distributions" columns={columns} rows={data.rows} />
        </>
      )}
      {drafting && (
        <EventDialog
          fund={fund}
          kind={drafting}
          event={null}
          onSaved={({ id }) => onSearch({ event: id })}
          onClose={() => setDrafting(null)}
        />
      )}
    </div>
  );
}
