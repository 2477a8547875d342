import { APPROVAL_STATES } from '@cairn/domain';
import { Badge } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDateTime } from '../../../lib/base/format.ts';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './compliance.module.css';
import type { TabProps } from './compliance-search.ts';
import { ListFrame } from './list-frame.tsx';
import { FAILED, type RoleChange, usePages } from './queries.ts';
import { RoleBadge } from './role-badge.tsx';
import { ShortId } from './short-id.tsx';
import { ChangeDaysFilter, SearchAndTenant } from './tab-filters.tsx';

/** Who got which role, in every firm. */
export function RoleChangesTab({ search, onSearch }: TabProps) {
  const { tenant: tenant_id, days, approval: status, search: words } = search;
  const filters = useMemo(() => ({ tenant_id, days, status, search: words }), [tenant_id, days, status, words]);
  const pages = usePages({
    key: [...orpc.compliance.listRoleChanges.key(), filters],
    fetch: (cursor) => api.compliance.listRoleChanges({ ...filters, cursor }),
  });
  const runExport = useCallback(async () => (await api.compliance.exportRoleChanges(filters)).body, [filters]);
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <ListFrame
      label="Role Change History"
      pages={pages}
      failed={FAILED.roleChanges}
      runExport={runExport}
      thing="Role changes"
      onClear={
        isNarrowed
          ? () => onSearch({ tenant: undefined, days: undefined, approval: undefined, search: undefined })
          : undefined
      }
      empty={{
        icon: <IconUserShield size={22} stroke={1.75} />,
        title: 'No role changes',
        text: 'No role was changed in the last 30 days.',
      }}
      filters={
        <>
          <SearchAndTenant search={search} onSearch={onSearch} placeholder="Search role, reason or user id" />
          <ChoiceFilter
            label="Status"
            all="All statuses"
            labels={APPROVAL_STATES}
            value={status}
            onChange={(approval) => onSearch({ approval })}
          />
          <ChangeDaysFilter search={search} onSearch={onSearch} />
        </>
      }
    >
      {(rows) => <DataTable label="Role changes" columns={COLUMNS} rows={rows} />}
    </ListFrame>
  );
}

const COLUMNS: DataColumn<RoleChange>[] = [
  {
    key: 'tenant',
    header: 'Organization',
    width: '17%',
    cell: ({ tenant_name }) => (
      <Badge radius="sm" variant="default" className={classes.tenant}>
        {tenant_name}
      </Badge>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    width: '24%',
    cell: ({ previous_role, new_role }) => (
      <span className={classes.roles}>
        <RoleBadge role={previous_role} />
        <span role="img" aria-label="to">
          →
        </span>
        <RoleBadge role={new_role} />
      </span>
    ),
  },
  {
    key: 'people',
    header: 'User and changer',
    width: '16%',
    cell: ({ user_id, changed_by }) => (
      <div className={classes.lines}>
        <span>
          User <ShortId id={user_id} />
        </span>
        <span className={classes.quiet}>
          by <ShortId id={changed_by} />
        </span>
      </div>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason }) => reason ?? <span className={classes.quiet}>None given</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: '20%',
    cell: (change) => (
      <div className={classes.lines}>
        <Approval {...change} />
        <span className={classes.quiet}>{formatDateTime(change.created_at)}</span>
        {change.approved_at && (
          <span className={classes.quiet}>
            approved {formatDateTime(change.approved_at)} by <ShortId id={change.approved_by} />
          </span>
        )}
      </div>
    ),
  },
];

type ApprovalProps = Pick<RoleChange, 'approval_required' | 'approved_at'> & { declined_at?: string | null };

/** What needs no approval counts from the start. */
export function Approval({ approval_required, approved_at, declined_at }: ApprovalProps) {
  if (declined_at) return <Badge color="gray">Declined</Badge>;
  if (!approval_required || approved_at)
    return (
      <Badge color="pine" title={approval_required ? undefined : 'No approval was needed'}>
        {APPROVAL_STATES.approved}
      </Badge>
    );
  return <Badge color="yellow">{APPROVAL_STATES.pending}</Badge>;
}
