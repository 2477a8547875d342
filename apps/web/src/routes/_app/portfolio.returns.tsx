import { hasPermission, isDay } from '@cairn/domain';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useProfile } from '../../lib/session/auth.tsx';
import { ButtonLink } from '../../ui/base/links.tsx';
import { NoAccess } from '../../ui/base/no-access.tsx';
import { Page } from '../../ui/base/page.tsx';
import { PageHeader } from '../../ui/base/page-header.tsx';

const ReturnsView = lazy(() => import('../../features/portfolio/investments/returns-view.tsx'));

export const Route = createFileRoute('/_app/portfolio/returns')({
  validateSearch: ({ as_of }: Record<string, unknown>): { as_of?: string } => ({
    as_of: isDay(as_of) ? as_of : undefined,
  }),
  component: Returns,
});

function Returns() {
  const { role } = useProfile();
  const { as_of } = Route.useSearch();
  const navigate = Route.useNavigate();
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
      <Suspense>
        <ReturnsView
          asked={{ as_of }}
          onAsOf={(day) => void navigate({ search: { as_of: day }, replace: true, resetScroll: false })}
        />
      </Suspense>
    </Page>
  );
}
