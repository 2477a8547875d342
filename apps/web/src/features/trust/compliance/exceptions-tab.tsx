import { EXCEPTION_STATES, RISK_LEVELS } from '@cairn/domain';
import { Badge, Button } from '@mantine/core';
import { IconClipboardX, IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDateTime } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './compliance.module.css';
import type { TabProps } from './compliance-search.ts';
import { RiskBadge, StateBadge } from './exception-badges.tsx';
import { ListFrame } from './list-frame.tsx';
import { type Exception, FAILED, usePages } from './queries.ts';
import { TenantFilter } from './tab-filters.tsx';

const NewException = lazy(() => import('./new-exception.tsx'));
const ExceptionDetails = lazy(() => import('./exception-details.tsx'));

/** Departures from a policy: who asked for them, who decided, and until when they hold. */
export function ExceptionsTab({ search, onSearch }: TabProps) {
  const { tenant: tenant_id, exceptions: status, risk: risk_level } = search;
  const filters = useMemo(() => ({ tenant_id, status, risk_level }), [tenant_id, status, risk_level]);
  const pages = usePages({
    key: [...orpc.complianceExceptions.list.key(), filters],
    fetch: (cursor) => api.complianceExceptions.list({ ...filters, cursor }),
  });
  const runExport = useCallback(async () => (await api.complianceExceptions.exportAll(filters)).body, [filters]);
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Exception | null>(null);
  const columns = useMemo(() => columnsOf(setOpened), []);
  // A decision of somebody else may take it out of the list; what is open stays open.
  const open = pages.rows?.find(({ id }) => id === opened?.id) ?? opened;
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <ListFrame
        label="Compliance Exceptions"
        pages={pages}
        failed={FAILED.exceptions}
        runExport={runExport}
        thing="Compliance exceptions"
        actions={
          <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setAdding(true)}>
            New Exception
          </Button>
        }
        onClear={isNarrowed ? () => onSearch({ tenant: undefined, exceptions: undefined, risk: undefined }) : undefined}
        empty={{
          icon: <IconClipboardX size={22} stroke={1.75} />,
          title: 'No exceptions',
          text: 'Where a policy cannot be kept for a while, request an exception: somebody else approves it, and it ends by itself.',
        }}
        filters={
          <>
            <TenantFilter search={search} onSearch={onSearch} />
            <ChoiceFilter
              label="Status"
              all="All statuses"
              labels={EXCEPTION_STATES}
              value={status}
              onChange={(exceptions) => onSearch({ exceptions })}
            />
            <ChoiceFilter
              label="Risk"
              all="All risks"
              labels={RISK_LEVELS}
              value={risk_level}
              onChange={(risk) => onSearch({ risk })}
            />
          </>
        }
      >
        {(rows) => <DataTable label="Exceptions" columns={columns} rows={rows} />}
      </ListFrame>
      {isAdding && <NewException onClose={() => setAdding(false)} />}
      {open && <ExceptionDetails exception={open} onClose={() => setOpened(null)} />}
    </>
  );
}

const columnsOf = (onOpen: (exception: Exception) => void): DataColumn<Exception>[] => [
  {
    key: 'policy',
    header: 'Policy',
    cell: ({ policy_name, exception_type, description }) => (
      <div className={classes.lines}>
        <span className={classes.subject}>{policy_name}</span>
        <span className={classes.quiet}>
          {exception_type}: {description}
        </span>
      </div>
    ),
  },
  {
    key: 'tenant',
    header: 'Organization',
    width: '16%',
    cell: ({ tenant_name }) => (
      <Badge radius="sm" variant="default" className={classes.tenant}>
        {tenant_name}
      </Badge>
    ),
  },
  { key: 'risk', header: 'Risk', width: '11%', cell: ({ risk_level }) => <RiskBadge risk={risk_level} /> },
  {
    key: 'requested',
    header: 'Requested',
    width: '16%',
    cell: ({ created_at, created_by_name }) => (
      <div className={classes.lines}>
        <RelativeTime at={created_at} />
        <span className={classes.quiet}>by {created_by_name ?? 'a former administrator'}</span>
      </div>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '17%',
    cell: ({ status, expires_at, decided_by_name }) => (
      <div className={classes.lines}>
        <StateBadge status={status} />
        {decided_by_name && <span className={classes.quiet}>by {decided_by_name}</span>}
        <span className={classes.quiet}>{expires_at ? `until ${formatDateTime(expires_at)}` : 'no expiry'}</span>
      </div>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '130px',
    cell: (exception) => (
      <Button
        size="xs"
        variant="default"
        onClick={() => onOpen(exception)}
        aria-label={`View Details: ${exception.policy_name}`}
      >
        View Details
      </Button>
    ),
  },
];
