import { createFileRoute } from '@tanstack/react-router';
import { ModelPage } from '../../../features/funds/financial-models/model-page.tsx';
import { textOf } from '../../../lib/base/search-params.ts';

interface ModelSearch {
  tab?: string;
}

export const Route = createFileRoute('/_app/fund-financials/models/$id')({
  validateSearch: ({ tab }: Record<string, unknown>): ModelSearch => ({ tab: textOf(tab) }),
  component: Model,
});

function Model() {
  const { id } = Route.useParams();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ModelPage
      id={id}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
    />
  );
}
