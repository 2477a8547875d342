import { Tabs } from '@mantine/core';
import { IconLayoutKanban, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { Page } from '../../ui/page.tsx';
import { BoardSkeleton } from './board/board-skeleton.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { orderOf } from './list/order.ts';
import classes from './opportunities.module.css';
import { OpportunitiesHeader } from './opportunities-header.tsx';
import { filtersOf } from './opportunities-search.ts';
import { useDealExport } from './use-deal-export.ts';
import { useOpportunitiesSearch } from './use-opportunities-search.ts';
import { loadBoard, loadList } from './views.ts';

const BoardView = lazy(loadBoard);
const ListView = lazy(loadList);

export function OpportunitiesView() {
  const [search, change] = useOpportunitiesSearch();
  const view = search.view ?? 'board';
  const filters = useMemo(() => filtersOf(search), [search]);
  useDealExport(filters, orderOf(search));
  return (
    <Page fill>
      <OpportunitiesHeader />
      <Tabs
        className={classes.views}
        value={view}
        onChange={(value) => change({ view: value === 'list' ? 'list' : undefined })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="board" leftSection={<IconLayoutKanban size={16} stroke={1.75} />}>
            Pipeline View
          </Tabs.Tab>
          <Tabs.Tab value="list" leftSection={<IconTable size={16} stroke={1.75} />}>
            List View
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="board" className={classes.panel}>
          <FilterBar />
          <Suspense fallback={<BoardSkeleton />}>
            <BoardView filters={filters} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="list" className={classes.panel}>
          <Suspense fallback={<ListSkeleton />}>
            <ListView filters={filters} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
