import { hasPermission } from '@cairn/domain';
import { createFileRoute } from '@tanstack/react-router';
import { loadRecord } from '../../features/deals/opportunity-record/load-record.ts';
import { RecordSkeleton } from '../../features/deals/opportunity-record/record-skeleton.tsx';
import { orpc } from '../../lib/api/api.ts';
import { lazy, WhileLoading } from '../../lib/base/lazy.tsx';
import { profileQuery } from '../../lib/session/profile.ts';
import { dealParts } from '../-deal-parts.tsx';
import { type DealSearch, readDealSearch } from '../-deal-search.ts';

const RecordPage = lazy(loadRecord);
const DealCommittee = lazy(async () => ({
  default: (await import('../../features/deals/committee/deal-committee.tsx')).DealCommittee,
}));
const DealDiligence = lazy(async () => ({
  default: (await import('../../features/deals/diligence/deal-diligence.tsx')).DealDiligence,
}));
const AssumptionOutcomes = lazy(() => import('../../features/deals/calibration/assumption-outcomes.tsx'));
const RecordFiles = lazy(async () => ({
  default: (await import('../../features/work/files/record-files.tsx')).RecordFiles,
}));

export const Route = createFileRoute('/_app/opportunities_/$id')({
  validateSearch: readDealSearch,
  // Code and deal are asked for side by side, and neither holds back the frame of the page.
  loader: ({ context: { queryClient }, params: { id }, preload }) => {
    void loadRecord();
    const prefetch = async () => {
      const profile = await queryClient.ensureQueryData(profileQuery);
      if (!profile || !hasPermission(profile.role, 'opportunity:read')) return;
      // The log of a firm that is read tells what was opened, and a link that the pointer crosses was not.
      if (preload && profile.is_reading) return;
      await queryClient.prefetchQuery(orpc.opportunities.get.queryOptions({ input: { id } }));
    };
    // Whatever goes wrong here the page itself finds out, and says.
    prefetch().catch(() => undefined);
  },
  component: DealRoute,
});

function DealRoute() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (change: DealSearch, options?: { replace?: boolean; ignoreBlocker?: boolean }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false, ...options });
  return (
    <WhileLoading show={<RecordSkeleton />}>
      <RecordPage
        key={id}
        dealId={id}
        search={search}
        onSearch={onSearch}
        parts={{
          ...dealParts(id),
          diligence: <DealDiligence dealId={id} />,
          committee: (
            <DealCommittee
              dealId={id}
              parts={{
                files: (reviewId, frozen) => (
                  <RecordFiles
                    recordType="committee_review"
                    recordId={reviewId}
                    canEdit={!frozen}
                    label="Memo files"
                    compact
                  />
                ),
                outcomes: (reviewId) => <AssumptionOutcomes reviewId={reviewId} />,
              }}
            />
          ),
        }}
      />
    </WhileLoading>
  );
}
