import { Button, Skeleton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { useLast } from '../../../lib/base/use-last.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { filterPeople, type Person } from './filter-people.ts';
import classes from './people.module.css';
import { peopleColumns } from './people-columns.tsx';
import { PeopleFilters } from './people-filters.tsx';
import type { PeopleSearch, PeopleSort } from './people-search.ts';
import { Seats } from './seats.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';

const PAGE = 50;

export interface PeopleSectionProps {
  search: PeopleSearch;
  onSearch: (change: Partial<PeopleSearch>) => void;
  /** What else may be done to somebody, at the end of the row. */
  actions?: ((person: Person) => ReactNode) | undefined;
}

/** Everybody of the firm: who they are, whether they can get in, and the seats that they take. */
export function PeopleSection({ search, onSearch, actions }: PeopleSectionProps) {
  const { data, error, refetch } = useQuery(orpc.people.list.queryOptions());
  const [offset, setOffset] = useState(0);
  const [unlocking, setUnlocking] = useState<Person | null>(null);
  const shownDialog = useLast(unlocking);
  const people = data ? filterPeople(data.people, search) : [];
  const first = offset < people.length ? offset : 0;

  return (
    <section className={classes.section} aria-labelledby="people">
      <div className={classes.heading}>
        <h2 className={classes.title} id="people">
          People
        </h2>
        {data && <span className={classes.count}>{plural(people.length, 'person', 'people')}</span>}
        {data && <Seats {...data.seats} />}
      </div>
      <PeopleFilters search={search} onSearch={onSearch} />
      {data && people.length > 0 && (
        <>
          <DataTable
            label="People"
            columns={peopleColumns(setUnlocking, actions)}
            rows={people.slice(first, first + PAGE)}
            order={{ key: search.by ?? 'created_at', descending: search.by ? search.desc === true : true }}
            onOrder={({ key, descending }) => onSearch({ by: key as PeopleSort, desc: descending || undefined })}
          />
          <Pager offset={first} pageSize={PAGE} total={people.length} noun="people" onOffset={setOffset} />
        </>
      )}
      {data && people.length === 0 && <Nobody onClear={() => onSearch(NOTHING)} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} title="Failed to load users" />}
      {!data && !error && (
        <LoadingRegion label="Loading people">
          <Skeleton height={280} radius="md" />
        </LoadingRegion>
      )}
      {shownDialog && (
        <UnlockDialog
          key={shownDialog.id}
          person={shownDialog}
          opened={unlocking !== null}
          onClose={() => setUnlocking(null)}
        />
      )}
    </section>
  );
}

const NOTHING: Partial<PeopleSearch> = { search: undefined, role: undefined, state: undefined };

function Nobody({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconUsers size={22} stroke={1.75} />}
      title="Nobody matches these filters"
      actions={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
