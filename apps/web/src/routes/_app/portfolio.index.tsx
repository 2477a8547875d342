import { createFileRoute } from '@tanstack/react-router';
import { PortfolioPage } from '../../features/portfolio/portfolio-companies/portfolio-page.tsx';
import { readPortfolioSearch } from '../../features/portfolio/portfolio-companies/portfolio-search.ts';

export const Route = createFileRoute('/_app/portfolio/')({
  validateSearch: readPortfolioSearch,
  component: Portfolio,
});

function Portfolio() {
  const navigate = Route.useNavigate();
  return (
    <PortfolioPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
