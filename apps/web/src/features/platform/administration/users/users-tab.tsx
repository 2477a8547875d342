import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { type Outputs, orpc } from '../../../../lib/api/api.ts';
import { plural } from '../../../../lib/base/format.ts';
import { lazy } from '../../../../lib/base/lazy.tsx';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { roleName } from '../../../../lib/session/role-name.ts';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { Initials } from '../../../../ui/initials.tsx';
import { type DataColumn, DataTable } from '../../../../ui/lists/data-table.tsx';
import { SearchField } from '../../../../ui/lists/search-field.tsx';
import { LoadingRegion } from '../../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import classes from './users.module.css';

const StatusDialog = lazy(() => import('./status-dialog.tsx'));
const InviteDialog = lazy(() => import('./invite-dialog.tsx'));

export type PlatformPerson = Outputs['people']['list']['people'][number];

interface UsersTabProps {
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
  /** What belongs below the list: invitations that are open. */
  children?: ReactNode;
}

/**
 * The people who run the installation: administrators and support agents of the platform's own tenant. While a firm is read
 * the server answers with that firm's people, so nothing is asked then.
 */
export function UsersTab(props: UsersTabProps) {
  const { is_reading } = useProfile();
  if (!is_reading) return <PlatformUsers {...props} />;
  return (
    <EmptyState title="Platform users are not shown while you view an organization">
      End the access in the banner above to see and invite the people of the platform.
    </EmptyState>
  );
}

function PlatformUsers({ search, onSearch, children }: UsersTabProps) {
  const { tenant_name } = useProfile();
  const { data, error, refetch } = useQuery(orpc.people.list.queryOptions({ staleTime: 0 }));
  const [asked, setAsked] = useState<PlatformPerson | null>(null);
  const [inviting, setInviting] = useState(false);
  const narrow = useCallback((text: string | undefined) => onSearch(text), [onSearch]);
  const people = data?.people.filter((person) => matches(person, search));
  return (
    <>
      <section className={classes.section} aria-label="Platform users">
        <div className={classes.bar}>
          <SearchField
            className={classes.search}
            label="Search platform users"
            placeholder="Search name or email"
            value={search}
            onChange={narrow}
          />
          {people && <span className={classes.count}>{plural(people.length, 'person', 'people')}</span>}
          <Button onClick={() => setInviting(true)}>Invite User</Button>
        </div>
        {!people && error && <ErrorState error={error} onRetry={() => void refetch()} title="Error Loading Users" />}
        {!people && !error && (
          <LoadingRegion label="Loading platform users">
            <Skeleton height={240} radius="md" />
          </LoadingRegion>
        )}
        {people?.length === 0 && (
          <EmptyState
            title="Nobody matches this search"
            actions={
              <Button variant="default" onClick={() => onSearch(undefined)}>
                Clear search
              </Button>
            }
          />
        )}
        {people && people.length > 0 && (
          <DataTable label="Platform users" columns={columns(tenant_name, setAsked)} rows={people} />
        )}
      </section>
      {children}
      {asked && <StatusDialog person={asked} onClose={() => setAsked(null)} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

function matches({ first_name, last_name, email }: PlatformPerson, search: string | undefined): boolean {
  const text = `${first_name} ${last_name} ${email}`.toLowerCase();
  return (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const columns = (tenant: string, onStatus: (person: PlatformPerson) => void): DataColumn<PlatformPerson>[] => [
  {
    key: 'name',
    header: 'Name',
    width: '32%',
    cell: ({ first_name, last_name, email }) => (
      <div className={classes.who}>
        <Initials first={first_name} last={last_name} />
        <div className={classes.lines}>
          <span className={classes.name}>
            {first_name} {last_name}
          </span>
          <span className={classes.quiet}>{email}</span>
        </div>
      </div>
    ),
  },
  { key: 'role', header: 'Role', cell: ({ role }) => roleName(role) },
  { key: 'tenant', header: 'Organization', cell: () => tenant },
  {
    key: 'status',
    header: 'Status',
    cell: ({ is_active, email_verified }) => (
      <span className={classes.badges}>
        <Badge color={is_active ? 'pine' : 'gray'}>{is_active ? 'Active' : 'Inactive'}</Badge>
        {!email_verified && <Badge color="yellow">Unverified</Badge>}
      </span>
    ),
  },
  {
    key: 'last',
    header: 'Last sign-in',
    cell: ({ last_login_at: at }) => (at ? <RelativeTime at={at} /> : <span className={classes.quiet}>Never</span>),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '130px',
    cell: (person) =>
      person.can.manage && (
        <Button
          size="xs"
          variant="default"
          onClick={() => onStatus(person)}
          aria-label={`${person.is_active ? 'Deactivate' : 'Reactivate'} ${person.first_name} ${person.last_name}`}
        >
          {person.is_active ? 'Deactivate' : 'Reactivate'}
        </Button>
      ),
  },
];
