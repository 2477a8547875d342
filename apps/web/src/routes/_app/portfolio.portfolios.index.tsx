import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PortfoliosPage } from '../../features/portfolio/portfolios/portfolios-page.tsx';
import { textOf } from '../../lib/base/search-params.ts';

export const Route = createFileRoute('/_app/portfolio/portfolios/')({
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } => ({ search: textOf(search) }),
  component: Portfolios,
});

function Portfolios() {
  const { search } = Route.useSearch();
  const navigate = Route.useNavigate();
  // The field for searching wants a function that stays the same.
  const onSearch = useCallback(
    (text: string | undefined) => void navigate({ search: { search: text }, replace: true, resetScroll: false }),
    [navigate],
  );
  return <PortfoliosPage search={search} onSearch={onSearch} />;
}
