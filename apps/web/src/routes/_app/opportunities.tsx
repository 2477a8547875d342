import { holds } from '@cairn/domain';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { orderOf } from '../../features/opportunities/list/order.ts';
import { OpportunitiesPage } from '../../features/opportunities/opportunities-page.tsx';
import { filtersOf, readOpportunitiesSearch } from '../../features/opportunities/opportunities-search.ts';
import { boardOptions, listOptions } from '../../features/opportunities/queries.ts';
import { loadBoard, loadList } from '../../features/opportunities/views.ts';
import { profileQuery } from '../../lib/profile.ts';
import { useLast } from '../../lib/use-last.ts';

const ImportWizard = lazy(async () => ({
  default: (await import('../../features/imports/import-wizard.tsx')).ImportWizard,
}));

export const Route = createFileRoute('/_app/opportunities')({
  validateSearch: readOpportunitiesSearch,
  loaderDeps: ({ search }) => ({ view: search.view ?? 'board' }),
  // Code and deals are asked for side by side, and neither holds back the frame of the page.
  loader: ({ context: { queryClient }, location }) => {
    const search = readOpportunitiesSearch(location.search);
    const isList = search.view === 'list';
    void (isList ? loadList() : loadBoard());
    const prefetch = async () => {
      const profile = await queryClient.ensureQueryData(profileQuery);
      if (!profile || !holds(profile.role, 'opportunity:read')) return;
      const filters = filtersOf(search);
      if (isList) await queryClient.prefetchInfiniteQuery(listOptions(filters, orderOf(search)));
      else await queryClient.prefetchQuery(boardOptions(filters));
    };
    // Whatever goes wrong here the page itself finds out, and says.
    prefetch().catch(() => undefined);
  },
  component: OpportunitiesRoute,
});

function OpportunitiesRoute() {
  const { import: wanted } = Route.useSearch();
  const navigate = Route.useNavigate();
  const shown = useLast(wanted);
  const show = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, import: id }), replace: true, resetScroll: false });
  return (
    <>
      <OpportunitiesPage />
      <Suspense>
        {shown !== undefined && (
          <ImportWizard
            opened={wanted !== undefined}
            onClose={() => show(undefined)}
            importId={shown === 'new' ? undefined : shown}
            onImportIdChange={show}
          />
        )}
      </Suspense>
    </>
  );
}
