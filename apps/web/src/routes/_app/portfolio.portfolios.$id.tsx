import { hasPermission, isDay } from '@cairn/domain';
import { createFileRoute } from '@tanstack/react-router';
import { PortfolioDetail } from '../../features/portfolio/portfolios/portfolio-detail.tsx';
import { lazy } from '../../lib/base/lazy.tsx';
import { useProfile } from '../../lib/session/auth.tsx';
import { NoAccess } from '../../ui/base/no-access.tsx';

const ReturnsView = lazy(() => import('../../features/portfolio/investments/returns-view.tsx'));

export const Route = createFileRoute('/_app/portfolio/portfolios/$id')({
  validateSearch: ({ as_of }: Record<string, unknown>): { as_of?: string } => ({
    as_of: isDay(as_of) ? as_of : undefined,
  }),
  component: Portfolio,
});

function Portfolio() {
  const { role } = useProfile();
  const { id } = Route.useParams();
  const { as_of } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!hasPermission(role, 'portfolio:read')) return <NoAccess />;
  return (
    <PortfolioDetail
      id={id}
      returns={
        <ReturnsView
          asked={{ as_of, portfolio_id: id }}
          onAsOf={(day) => void navigate({ search: { as_of: day }, replace: true, resetScroll: false })}
        />
      }
    />
  );
}
