import type { ShareEntity } from '@cairn/domain';
import { Button, Skeleton } from '@mantine/core';
import { IconAffiliate, IconArrowLeft, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { labelFromKey, plural } from '../../../lib/base/format.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { FAILED, type Item, itemsOptions, type Previewed } from './queries.ts';
import { SharePanel } from './share-panel.tsx';
import classes from './shares.module.css';
import type { SharingSearch } from './sharing-search.ts';

interface ItemBrowserProps {
  entity: ShareEntity;
  search: SharingSearch;
  onSearch: (change: Partial<SharingSearch>) => void;
  preview: (share: Previewed) => ReactNode;
}

const SHARED = { yes: 'Shared', no: 'Not shared' } as const;

/** Records beside what is shared of the chosen one and what was done with it. On a phone one after the other. */
export function ItemBrowser({ entity, search, onSearch, preview }: ItemBrowserProps) {
  const { item } = search;
  const place = item === undefined ? null : { entity_type: entity, entity_id: item };
  return (
    <div className={classes.browser} data-chosen={item !== undefined || undefined}>
      <ItemList entity={entity} search={search} onSearch={onSearch} />
      <div className={classes.panels}>
        {place ? (
          <>
            <Button
              size="xs"
              variant="default"
              className={classes.back}
              leftSection={<IconArrowLeft size={14} stroke={1.75} />}
              onClick={() => onSearch({ item: undefined })}
            >
              All {entity === 'opportunity' ? 'opportunities' : 'companies'}
            </Button>
            <SharePanel key={place.entity_id} place={place} preview={preview} />
            <ActivityPanel place={place} />
          </>
        ) : (
          <div className={classes.card}>
            <EmptyState
              icon={<IconAffiliate size={22} stroke={1.75} />}
              title={entity === 'opportunity' ? 'Choose an opportunity' : 'Choose a company'}
            >
              You see with whom it is shared, and what they looked at. You decide which facts and files are open.
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  );
}

function ItemList({ entity, search, onSearch }: Omit<ItemBrowserProps, 'preview'>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    itemsOptions(entity, search.search, search.shared),
  );
  // Only a deal has a stage of the pipeline, by the name that the firm gave it.
  const { data: stages } = useQuery(
    orpc.opportunities.listStages.queryOptions({ staleTime: 60_000, enabled: entity === 'opportunity' }),
  );
  const statusOf = (key: string) =>
    stages?.find(({ stage_key }) => stage_key === key)?.stage_label ?? labelFromKey(key);
  const onText = useCallback((text: string | undefined) => onSearch({ search: text }), [onSearch]);
  const rows = data?.pages.flatMap((page) => page.rows);
  const isNarrowed = search.search !== undefined || search.shared !== undefined;
  return (
    <section className={classes.list} aria-label={entity === 'opportunity' ? 'Opportunities' : 'Portfolio companies'}>
      <div className={classes.filters}>
        <SearchField
          className={classes.search}
          label="Search by name"
          placeholder="Search by name"
          value={search.search}
          onChange={onText}
        />
        <ChoiceFilter
          label="Shared or not"
          all="All"
          labels={SHARED}
          value={search.shared}
          onChange={(shared) => onSearch({ shared })}
        />
      </div>
      {!rows && error && <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.items} />}
      {!rows && !error && (
        <LoadingRegion label="Loading what can be shared">
          {[0, 1, 2, 3, 4].map((place) => (
            <Skeleton key={place} height={56} radius="sm" mb={6} />
          ))}
        </LoadingRegion>
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.75} />}
          title={isNarrowed ? 'Nothing matches' : 'Nothing to share yet'}
        >
          {isNarrowed
            ? 'Search for another name, or show all.'
            : entity === 'opportunity'
              ? 'Deals of the pipeline appear here.'
              : 'Companies of the portfolio appear here.'}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className={classes.items}>
          {rows.map((row) => (
            <ItemRow
              key={row.id}
              row={row}
              status={statusOf(row.status)}
              chosen={row.id === search.item}
              onChoose={() => onSearch({ item: row.id })}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

interface ItemRowProps {
  row: Item;
  status: string;
  chosen: boolean;
  onChoose: () => void;
}

function ItemRow({ row, status, chosen, onChoose }: ItemRowProps) {
  const about = [row.industry, row.stage && labelFromKey(row.stage), row.funding_round].filter(Boolean).join(' · ');
  return (
    <li>
      <button type="button" className={classes.itemRow} aria-pressed={chosen} onClick={onChoose}>
        <span className={classes.itemName}>
          {row.name}
          {row.is_confidential && <span className={classes.tag}>Confidential</span>}
        </span>
        <span className={classes.quiet}>{about || status}</span>
        {row.shares > 0 && <span className={classes.count}>{plural(row.shares, 'share')}</span>}
      </button>
    </li>
  );
}
