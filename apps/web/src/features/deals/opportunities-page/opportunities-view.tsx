import { Tabs } from '@mantine/core';
import { IconChartBar, IconLayoutKanban, IconSettings, IconTable } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { fetchAhead } from '../../../lib/api/reload-when-replaced.ts';
import { lazy, WhileLoading } from '../../../lib/base/lazy.tsx';
import { useMay } from '../../../lib/session/auth.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { FilterBar } from '../opportunities/filters/filter-bar.tsx';
import classes from '../opportunities/opportunities.module.css';
import { filtersOf, type OpportunitiesTab } from '../opportunities/opportunities-search.ts';
import { orderOf } from '../opportunities/order.ts';
import { SumsButton } from '../opportunities/sums/sums-button.tsx';
import { useDealExport } from '../opportunities/use-deal-export.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import { BoardSkeleton } from '../opportunity-board/board-skeleton.tsx';
import { ListSkeleton } from '../opportunity-list/list-skeleton.tsx';
import { OpportunitiesHeader } from './opportunities-header.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { loadBoard, loadList } from './views.ts';

const BoardView = lazy(loadBoard);
const ListView = lazy(loadList);

/** Tabs that other features fill; the route puts them in. */
export interface OpportunitiesParts {
  analytics: ReactNode;
  settings: ReactNode;
}

export function OpportunitiesView({ analytics, settings }: OpportunitiesParts) {
  const [search, change] = useOpportunitiesSearch();
  const maySet = useMay('stage-types:configure');
  const view = search.view === undefined || (search.view === 'settings' && !maySet) ? 'board' : search.view;
  const filters = useMemo(() => filtersOf(search), [search]);
  useDealExport(filters, orderOf(search), view === 'board');
  useOtherView(view);
  const router = useRouter();
  /** Code and deals of a view whose tab the pointer or the focus reaches are asked for before it is pressed. */
  const near = (tab: OpportunitiesTab | undefined) => {
    const preload = () => void router.preloadRoute({ to: '/opportunities', search: { ...search, view: tab } });
    return { onPointerEnter: preload, onFocus: preload };
  };
  return (
    <Page fill>
      <OpportunitiesHeader />
      <SummaryCards />
      <Tabs
        className={classes.views}
        value={view}
        onChange={(value) => change({ view: value === 'board' ? undefined : (value as OpportunitiesTab) })}
        keepMounted={false}
      >
        <TabList className={classes.tabs}>
          <Tabs.Tab value="board" {...near(undefined)} leftSection={<IconLayoutKanban size={16} stroke={1.75} />}>
            Pipeline View
          </Tabs.Tab>
          <Tabs.Tab value="analytics" {...near('analytics')} leftSection={<IconChartBar size={16} stroke={1.75} />}>
            Analytics
          </Tabs.Tab>
          {maySet && (
            <Tabs.Tab value="settings" {...near('settings')} leftSection={<IconSettings size={16} stroke={1.75} />}>
              Settings
            </Tabs.Tab>
          )}
          <Tabs.Tab value="list" {...near('list')} leftSection={<IconTable size={16} stroke={1.75} />}>
            List View
          </Tabs.Tab>
        </TabList>
        <Tabs.Panel value="board" className={classes.panel}>
          <FilterBar>
            <SumsButton filters={filters} />
          </FilterBar>
          <WhileLoading show={<BoardSkeleton />}>
            <BoardView filters={filters} />
          </WhileLoading>
        </Tabs.Panel>
        <Tabs.Panel value="analytics" className={classes.scrolled}>
          {analytics}
        </Tabs.Panel>
        {maySet && (
          <Tabs.Panel value="settings" className={classes.scrolled}>
            {settings}
          </Tabs.Panel>
        )}
        <Tabs.Panel value="list" className={classes.panel}>
          <WhileLoading show={<ListSkeleton />}>
            <ListView filters={filters} />
          </WhileLoading>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** The code of the other of the two views between which people go back and forth, once the browser has nothing to do. */
function useOtherView(view: OpportunitiesTab): void {
  useEffect(() => {
    if (view !== 'board' && view !== 'list') return;
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));
    whenIdle(() => void fetchAhead(view === 'board' ? loadList : loadBoard));
  }, [view]);
}
