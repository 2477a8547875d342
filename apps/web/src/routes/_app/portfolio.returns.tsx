import { hasPermission, isDay } from '@cairn/domain';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from '../../lib/base/lazy.tsx';
import { textOf } from '../../lib/base/search-params.ts';
import { useLast } from '../../lib/base/use-last.ts';
import { useProfile } from '../../lib/session/auth.tsx';
import { ButtonLink } from '../../ui/base/links.tsx';
import { NoAccess } from '../../ui/base/no-access.tsx';
import { Page } from '../../ui/base/page.tsx';
import { PageHeader } from '../../ui/base/page-header.tsx';

const ImportWizard = lazy(async () => ({
  default: (await import('../../features/deals/imports/import-wizard.tsx')).ImportWizard,
}));
const ReturnsView = lazy(() => import('../../features/portfolio/investments/returns-view.tsx'));

interface ReturnsSearch {
  as_of?: string | undefined;
  /** The import whose wizard is open; 'new' to choose a file. */
  import?: string | undefined;
}

export const Route = createFileRoute('/_app/portfolio/returns')({
  validateSearch: (search: Record<string, unknown>): ReturnsSearch => ({
    as_of: isDay(search.as_of) ? search.as_of : undefined,
    import: textOf(search.import),
  }),
  component: Returns,
});

function Returns() {
  const { role } = useProfile();
  const { as_of, import: importing } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (change: ReturnsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  // Kept while the window closes.
  const shown = useLast(importing);
  if (!hasPermission(role, 'investment:read')) return <NoAccess />;
  return (
    <Page>
      <PageHeader
        title="Returns"
        purpose="What the firm has invested, what came back and what is held, on any day."
        actions={
          <>
            <ButtonLink to="/portfolio/rates" variant="default">
              Exchange rates
            </ButtonLink>
            <ButtonLink to="/portfolio" variant="default">
              All companies
            </ButtonLink>
          </>
        }
      />
      <ReturnsView
        asked={{ as_of }}
        onAsOf={(day) => onSearch({ as_of: day })}
        onImport={() => onSearch({ import: 'new' })}
      />
      {shown !== undefined && hasPermission(role, 'investment:write') && (
        <ImportWizard
          kind="investment_transaction"
          opened={importing !== undefined}
          onClose={() => onSearch({ import: undefined })}
          importId={shown}
          onImportIdChange={(id) => onSearch({ import: id })}
        />
      )}
    </Page>
  );
}
