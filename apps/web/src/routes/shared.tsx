import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '../features/sharing/co-investor-portal/link-page.tsx';
import { linkCalls } from '../features/sharing/co-investor-portal/share-calls.ts';
import { lazy } from '../lib/base/lazy.tsx';
import { textOf } from '../lib/base/search-params.ts';

const ShareDetail = lazy(() => import('../features/sharing/co-investor-portal/share-detail.tsx'));
const SharedItemView = lazy(async () => ({
  default: (await import('../features/sharing/shared-item/shared-item-view.tsx')).SharedItemView,
}));

export const Route = createFileRoute('/shared')({
  validateSearch: (search): { token?: string; link?: string } => ({
    token: textOf(search.token),
    link: textOf(search.link),
  }),
  component: Shared,
});

function Shared() {
  const { token, link } = Route.useSearch();
  const navigate = Route.useNavigate();
  // The token leaves the address with the first visit.
  return (
    <LinkPage
      token={token}
      link={link}
      onOpened={(id) => void navigate({ search: { link: id }, replace: true })}
      detail={(id, over) => (
        <ShareDetail
          key={id}
          calls={linkCalls(id)}
          over={over}
          view={(item, acts) => <SharedItemView item={item} {...acts} />}
        />
      )}
    />
  );
}
