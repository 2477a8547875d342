import { TIER_NAMES } from '@cairn/domain';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { api, type Outputs, orpc } from '../../../../lib/api/api.ts';
import { formatDate, formatInteger, plural } from '../../../../lib/base/format.ts';
import { lazy } from '../../../../lib/base/lazy.tsx';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { ChoiceFilter } from '../../../../ui/lists/choice-filter.tsx';
import { type DataColumn, DataTable } from '../../../../ui/lists/data-table.tsx';
import { SearchField } from '../../../../ui/lists/search-field.tsx';
import { LoadingRegion } from '../../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import classes from './organizations.module.css';
import type { OrganizationsSearch } from './organizations-search.ts';

const StatusDialog = lazy(() => import('./status-dialog.tsx'));
const DestroyKeysDialog = lazy(() => import('./destroy-keys-dialog.tsx'));

type Page = Outputs['organizations']['list'];
export type Organization = Page['rows'][number];

const STATES = { active: 'Active', suspended: 'Suspended' } as const;

interface OrganizationsTabProps {
  search: OrganizationsSearch;
  onSearch: (change: Partial<OrganizationsSearch>) => void;
  /** What else may be done to an organization, before the buttons of its state. */
  actions?: (organization: Organization) => ReactNode;
}

/** Every firm of the installation: what it is called, whether it is let in, what it pays for, who uses it. */
export function OrganizationsTab({ search, onSearch, actions }: OrganizationsTabProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...orpc.organizations.list.key(), search],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      api.organizations.list({ ...search, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: Page) => next_cursor ?? undefined,
    staleTime: 0,
  });
  const [asked, setAsked] = useState<Organization | null>(null);
  const [doomed, setDoomed] = useState<Organization | null>(null);
  const narrow = useCallback((text: string | undefined) => onSearch({ search: text }), [onSearch]);
  const rows = data?.pages.flatMap((page) => page.rows);
  const isNarrowed = Object.values(search).some((value) => value !== undefined);
  return (
    <section className={classes.section} aria-label="Organizations">
      <div className={classes.bar}>
        <SearchField
          className={classes.search}
          label="Search organizations"
          placeholder="Search name, slug or id"
          value={search.search}
          onChange={narrow}
        />
        <ChoiceFilter
          label="State"
          all="All states"
          labels={STATES}
          value={search.state}
          onChange={(state) => onSearch({ state })}
        />
        <ChoiceFilter
          label="Tier"
          all="All tiers"
          labels={TIER_NAMES}
          value={search.tier}
          onChange={(tier) => onSearch({ tier })}
        />
        {data && <span className={classes.count}>{plural(data.pages[0]?.total ?? 0, 'organization')}</span>}
      </div>
      {!rows && error && (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          title="Error Loading Organizations"
          fallback="Failed to load organization data"
        />
      )}
      {!rows && !error && (
        <LoadingRegion label="Loading organizations">
          <Skeleton height={400} radius="md" />
        </LoadingRegion>
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={<IconBuildingSkyscraper size={22} stroke={1.75} />}
          title={isNarrowed ? 'No organization matches these filters' : 'No organization yet'}
          actions={
            isNarrowed && (
              <Button
                variant="default"
                onClick={() => onSearch({ search: undefined, state: undefined, tier: undefined })}
              >
                Clear filters
              </Button>
            )
          }
        >
          {isNarrowed ? undefined : 'A firm that signs up on the first page stands here at once.'}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <DataTable
          label="Organizations"
          columns={columns({ onStatus: setAsked, onKeys: setDoomed, actions })}
          rows={rows}
        />
      )}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {asked && <StatusDialog organization={asked} onClose={() => setAsked(null)} />}
      {doomed && <DestroyKeysDialog organization={doomed} onClose={() => setDoomed(null)} />}
    </section>
  );
}

/** Of the keys, beside the state: what is going to happen to them, or has. */
function keysLine({ key_destruction: found }: Organization): string | undefined {
  if (found?.state === 'requested') return 'Keys: to be approved';
  if (found?.state === 'approved' && found.due_at) return `Keys until ${formatDate(found.due_at)}`;
  return found?.state === 'done' && found.ended_at ? `on ${formatDate(found.ended_at)}` : undefined;
}

const stateOf = ({ is_active, key_destruction }: Organization) =>
  key_destruction?.state === 'done' ? 'Keys destroyed' : is_active ? 'Active' : 'Suspended';

interface ColumnsProps {
  onStatus: (organization: Organization) => void;
  onKeys: (organization: Organization) => void;
  actions: OrganizationsTabProps['actions'];
}

const columns = ({ onStatus, onKeys, actions }: ColumnsProps): DataColumn<Organization>[] => [
  {
    key: 'name',
    header: 'Organization',
    width: '24%',
    cell: ({ name, slug }) => (
      <div className={classes.lines}>
        <span className={classes.name}>{name}</span>
        <span className={classes.quiet}>{slug}</span>
      </div>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '15%',
    cell: (organization) => (
      <div className={classes.lines}>
        <span>
          <Badge color={organization.is_active ? 'pine' : 'red'}>{stateOf(organization)}</Badge>
        </span>
        {organization.key_destruction && <span className={classes.quiet}>{keysLine(organization)}</span>}
      </div>
    ),
  },
  {
    key: 'tier',
    header: 'Tier',
    cell: ({ subscription_tier, override_id }) => (
      <div className={classes.lines}>
        <span>{TIER_NAMES[subscription_tier]}</span>
        {override_id && <span className={classes.quiet}>by an override</span>}
      </div>
    ),
  },
  {
    key: 'users',
    header: 'Users',
    cell: ({ user_count }) => <span className="tnum">{formatInteger(user_count)}</span>,
  },
  { key: 'created', header: 'Created', cell: ({ created_at }) => formatDate(created_at) },
  {
    key: 'activity',
    header: 'Last activity',
    cell: ({ last_activity: at }) => (at ? <RelativeTime at={at} /> : <span className={classes.quiet}>None</span>),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: actions ? '230px' : '120px',
    cell: (organization) => {
      const { can, name, key_destruction: found } = organization;
      return (
        <span className={classes.actions}>
          {found?.state !== 'done' && actions?.(organization)}
          {(can.suspend || can.activate) && (
            <Button
              size="xs"
              variant="default"
              onClick={() => onStatus(organization)}
              aria-label={`${can.suspend ? 'Suspend' : 'Activate'} ${name}`}
            >
              {can.suspend ? 'Suspend' : 'Activate'}
            </Button>
          )}
          {(can.destroy_keys || found?.can.withdraw) && (
            <Button
              size="xs"
              // What cannot be undone does not look like what can.
              variant={found ? 'default' : 'light'}
              color={found ? undefined : 'red'}
              onClick={() => onKeys(organization)}
              aria-label={`${found ? 'Review the destruction of keys' : 'Destroy keys'} of ${name}`}
            >
              {found ? 'Review' : 'Destroy keys'}
            </Button>
          )}
        </span>
      );
    },
  },
];
