import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { SharingPage } from '../../features/sharing/shares/sharing-page.tsx';
import { readSharingSearch, type SharingSearch } from '../../features/sharing/shares/sharing-search.ts';
import { lazy } from '../../lib/base/lazy.tsx';

const SharePreview = lazy(() => import('../../features/sharing/shares/share-preview.tsx'));
const ShareAsSeen = lazy(() => import('../../features/sharing/co-investor-portal/share-as-seen.tsx'));
const SharedItemView = lazy(async () => ({
  default: (await import('../../features/sharing/shared-item/shared-item-view.tsx')).SharedItemView,
}));

export const Route = createFileRoute('/_app/coinvestor-management')({
  validateSearch: readSharingSearch,
  component: CoInvestorManagement,
});

function CoInvestorManagement() {
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (change: Partial<SharingSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <SharingPage
      search={Route.useSearch()}
      onSearch={onSearch}
      preview={({ id, terms_text }) => (
        <SharePreview
          id={id}
          view={(item) => (
            <ShareAsSeen item={item} terms={terms_text}>
              <SharedItemView item={item} />
            </ShareAsSeen>
          )}
        />
      )}
    />
  );
}
