import { hasPermission } from '@cairn/domain';
import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsSkeleton } from '../../features/deals/analytics/analytics-skeleton.tsx';
import { ownKeysOf, readChosenColumns } from '../../features/deals/opportunities/chosen-columns.ts';
import { filtersOf, readOpportunitiesSearch } from '../../features/deals/opportunities/opportunities-search.ts';
import { orderOf } from '../../features/deals/opportunities/order.ts';
import { boardOptions, listOptions } from '../../features/deals/opportunities/queries.ts';
import { OpportunitiesPage } from '../../features/deals/opportunities-page/opportunities-page.tsx';
import { loadBoard, loadList } from '../../features/deals/opportunities-page/views.ts';
import { SettingsSkeleton } from '../../features/deals/pipeline-settings/settings-skeleton.tsx';
import { isConnected } from '../../lib/api/connection.ts';
import { fetchAhead } from '../../lib/api/reload-when-replaced.ts';
import { lazy, WhileLoading } from '../../lib/base/lazy.tsx';
import { useLast } from '../../lib/base/use-last.ts';
import { useMay } from '../../lib/session/auth.tsx';
import { profileQuery } from '../../lib/session/profile.ts';

const loadAnalytics = () => import('../../features/deals/analytics/pipeline-analytics.tsx');
const loadSettings = () => import('../../features/deals/pipeline-settings/pipeline-settings.tsx');
const loadPeek = async () => (await import('../-deal-beside.tsx')).dealBeside;
const LOADERS = { board: loadBoard, list: loadList, analytics: loadAnalytics, settings: loadSettings };

const PipelineAnalytics = lazy(loadAnalytics);
const PipelineSettings = lazy(loadSettings);
const QuorumCard = lazy(() => import('../../features/deals/committee/votes/quorum-card.tsx'));
const ImportWizard = lazy(async () => ({
  default: (await import('../../features/deals/imports/import-wizard.tsx')).ImportWizard,
}));

export const Route = createFileRoute('/_app/opportunities')({
  validateSearch: readOpportunitiesSearch,
  loaderDeps: ({ search }) => ({ view: search.view ?? 'board' }),
  // Code and deals are asked for side by side, and neither holds back the frame of the page.
  loader: ({ context: { queryClient }, location, preload }) => {
    const search = readOpportunitiesSearch(location.search);
    const { view = 'board' } = search;
    void (preload || !isConnected.get() ? fetchAhead<unknown>(LOADERS[view]) : LOADERS[view]());
    if (view !== 'board' && view !== 'list') return;
    const isList = view === 'list';
    const prefetch = async () => {
      const profile = await queryClient.ensureQueryData(profileQuery);
      if (!profile || !hasPermission(profile.role, 'opportunity:read')) return;
      // As for one deal: a link that the pointer crosses was not opened.
      if (preload && profile.is_reading) return;
      const filters = filtersOf(search);
      if (isList)
        await queryClient.prefetchInfiniteQuery(
          listOptions(filters, orderOf(search), ownKeysOf(search.columns ?? readChosenColumns(profile.id) ?? [])),
        );
      else await queryClient.prefetchQuery(boardOptions(filters));
    };
    // Whatever goes wrong here the page itself finds out, and says.
    prefetch().catch(() => undefined);
  },
  component: OpportunitiesRoute,
});

function OpportunitiesRoute() {
  const { import: wanted, period } = Route.useSearch();
  const navigate = Route.useNavigate();
  const shown = useLast(wanted);
  const mayImport = useMay('opportunity:import');
  const show = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, import: id }), replace: true, resetScroll: false });
  return (
    <>
      <OpportunitiesPage
        loadPeek={loadPeek}
        analytics={
          <WhileLoading show={<AnalyticsSkeleton />}>
            <PipelineAnalytics
              days={period}
              onDays={(days) =>
                void navigate({ search: (before) => ({ ...before, period: days }), replace: true, resetScroll: false })
              }
            />
          </WhileLoading>
        }
        settings={
          <WhileLoading show={<SettingsSkeleton />}>
            <PipelineSettings committee={<QuorumCard />} />
          </WhileLoading>
        }
      />
      {shown !== undefined && mayImport && (
        <ImportWizard
          opened={wanted !== undefined}
          onClose={() => show(undefined)}
          importId={shown === 'new' ? undefined : shown}
          onImportIdChange={show}
        />
      )}
    </>
  );
}
