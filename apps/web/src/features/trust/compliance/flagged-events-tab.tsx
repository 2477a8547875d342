import { FLAG_FILTERS, FLAG_TYPES, SEVERITIES } from '@cairn/domain';
import { Badge, Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDateTime } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './compliance.module.css';
import type { TabProps } from './compliance-search.ts';
import { ListFrame } from './list-frame.tsx';
import { FAILED, type FlaggedEvent, usePages } from './queries.ts';
import { ShortId } from './short-id.tsx';
import { SearchAndTenant } from './tab-filters.tsx';

const ResolveDialog = lazy(() => import('./resolve-dialog.tsx'));

const { unresolved: UNRESOLVED, ...OTHERS } = FLAG_FILTERS;
const RANGES = { '1': 'Last day', '30': 'Last 30 days' } as const;

/** What the rules found in the audit log of every firm, and who settled it. */
export function FlaggedEventsTab({ search, onSearch }: TabProps) {
  const { tenant: tenant_id, flagDays: days, severity, flags: status, search: words } = search;
  const filters = useMemo(
    () => ({ tenant_id, days, severity, status, search: words }),
    [tenant_id, days, severity, status, words],
  );
  const pages = usePages({
    key: [...orpc.flaggedEvents.list.key(), filters],
    fetch: (cursor) => api.flaggedEvents.list({ ...filters, cursor }),
  });
  const runExport = useCallback(async () => (await api.flaggedEvents.exportAll(filters)).body, [filters]);
  const [resolving, setResolving] = useState<FlaggedEvent | null>(null);
  const columns = useMemo(() => columnsOf(setResolving), []);
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const clear = () =>
    onSearch({ tenant: undefined, flagDays: undefined, severity: undefined, flags: undefined, search: undefined });
  return (
    <>
      <ListFrame
        label="Flagged Security Events"
        pages={pages}
        failed={FAILED.flags}
        runExport={runExport}
        thing="Flagged events"
        onClear={isNarrowed ? clear : undefined}
        empty={{
          icon: <IconFlag size={22} stroke={1.75} />,
          title: 'No flagged events',
          text: 'Nothing waits to be resolved. Failed sign-ins that add up and new platform administrators appear here by themselves.',
        }}
        filters={
          <>
            <SearchAndTenant search={search} onSearch={onSearch} placeholder="Search event, user or IP" />
            <ChoiceFilter
              label="Severity"
              all="All severities"
              labels={SEVERITIES}
              value={severity}
              onChange={(wanted) => onSearch({ severity: wanted })}
            />
            <ChoiceFilter
              label="Status"
              all={UNRESOLVED}
              labels={OTHERS}
              value={status as keyof typeof OTHERS | undefined}
              onChange={(flags) => onSearch({ flags })}
            />
            <ChoiceFilter
              label="Time range"
              all="Last 7 days"
              labels={RANGES}
              value={days === undefined ? undefined : (String(days) as keyof typeof RANGES)}
              onChange={(wanted) =>
                onSearch({ flagDays: wanted === undefined ? undefined : (Number(wanted) as 1 | 30) })
              }
            />
          </>
        }
      >
        {(rows) => <DataTable label="Flagged events" columns={columns} rows={rows} />}
      </ListFrame>
      {resolving && <ResolveDialog event={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}

const LOOKS = {
  critical: { color: 'red', variant: 'filled' },
  high: { color: 'red', variant: 'light' },
  medium: { color: 'yellow', variant: 'light' },
  low: { color: 'gray', variant: 'light' },
} as const;

const columnsOf = (onResolve: (event: FlaggedEvent) => void): DataColumn<FlaggedEvent>[] => [
  {
    key: 'event',
    header: 'Event',
    cell: ({ event_type, description }) => (
      <div className={classes.lines}>
        <span className={classes.subject}>{FLAG_TYPES[event_type]}</span>
        <span className={classes.quiet}>{description}</span>
      </div>
    ),
  },
  {
    key: 'severity',
    header: 'Severity',
    width: '11%',
    cell: ({ severity }) => <Badge {...LOOKS[severity]}>{SEVERITIES[severity]}</Badge>,
  },
  {
    key: 'who',
    header: 'Who and where',
    width: '22%',
    cell: ({ user_id, tenant_name, ip_address }) => (
      <div className={classes.lines}>
        <span>
          {user_id ? <ShortId id={user_id} /> : 'Several people'} · {tenant_name}
        </span>
        <span className={classes.quiet}>{ip_address ?? 'no address'}</span>
      </div>
    ),
  },
  {
    key: 'seen',
    header: 'Last seen',
    width: '16%',
    cell: ({ last_seen_at, created_at }) => (
      <div className={classes.lines}>
        <RelativeTime at={last_seen_at} />
        <span className={classes.quiet}>flagged {formatDateTime(created_at)}</span>
      </div>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '20%',
    cell: (event) =>
      event.resolved_at ? (
        <div className={classes.lines}>
          <Badge color="pine">Resolved</Badge>
          <span>{event.resolution_note}</span>
          <span className={classes.quiet}>
            by <ShortId id={event.resolved_by} />, {formatDateTime(event.resolved_at)}
          </span>
        </div>
      ) : (
        <Badge variant="default">Unresolved</Badge>
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '110px',
    cell: (event) =>
      event.can.resolve && (
        <Button
          size="xs"
          variant="default"
          onClick={() => onResolve(event)}
          aria-label={`Resolve: ${event.description}`}
        >
          Resolve
        </Button>
      ),
  },
];
