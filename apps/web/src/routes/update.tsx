import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '../features/portfolio/company-portal/link-page.tsx';
import { textOf } from '../lib/base/search-params.ts';

export const Route = createFileRoute('/update')({
  validateSearch: (search): { token?: string; request?: string } => ({
    token: textOf(search.token),
    request: textOf(search.request),
  }),
  component: Update,
});

function Update() {
  const { token, request } = Route.useSearch();
  const navigate = Route.useNavigate();
  // The token leaves the address with the first visit.
  return (
    <LinkPage
      token={token}
      request={request}
      onOpened={(id) => void navigate({ search: { request: id }, replace: true })}
    />
  );
}
