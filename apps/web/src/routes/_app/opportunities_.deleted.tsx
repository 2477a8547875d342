import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DeletedDealsPage } from '../../features/deals/deleted-deals/deleted-deals-page.tsx';
import { textOf } from '../../lib/base/search-params.ts';

export const Route = createFileRoute('/_app/opportunities_/deleted')({
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: textOf(search.search),
  }),
  component: DeletedDeals,
});

function DeletedDeals() {
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (search: string | undefined) => void navigate({ search: { search }, replace: true, resetScroll: false }),
    [navigate],
  );
  return <DeletedDealsPage search={Route.useSearch().search} onSearch={onSearch} />;
}
