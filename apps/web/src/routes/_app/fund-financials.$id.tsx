import { isDay } from '@cairn/domain';
import { createFileRoute } from '@tanstack/react-router';
import { FundPage } from '../../features/funds/funds/fund-page.tsx';
import { textOf } from '../../lib/base/search-params.ts';

interface FundSearch {
  tab?: string;
  /** The day of the figures; today if left out. */
  as_of?: string;
}

export const Route = createFileRoute('/_app/fund-financials/$id')({
  validateSearch: ({ tab, as_of }: Record<string, unknown>): FundSearch => ({
    tab: textOf(tab),
    as_of: isDay(as_of) ? as_of : undefined,
  }),
  component: Fund,
});

function Fund() {
  const { id } = Route.useParams();
  const { tab, as_of } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <FundPage
      id={id}
      asOf={as_of}
      tab={tab}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
      more={() => ({})}
    />
  );
}
