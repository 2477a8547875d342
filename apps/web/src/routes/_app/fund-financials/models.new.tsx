import { createFileRoute } from '@tanstack/react-router';
import { NewModelPage, type NewModelSearch } from '../../../features/funds/financial-models/new-model-page.tsx';
import { textOf } from '../../../lib/base/search-params.ts';

export const Route = createFileRoute('/_app/fund-financials/models/new')({
  validateSearch: ({ kind, fund_id }: Record<string, unknown>): NewModelSearch => ({
    kind: textOf(kind),
    fund_id: textOf(fund_id),
  }),
  component: NewModel,
});

function NewModel() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <NewModelPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />;
}
