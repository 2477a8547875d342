import { hasPermission } from '@cairn/domain';
import { useProfile } from '../../../lib/session/auth.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import type { ActivityPart } from '../activity/parts.ts';
import { AssignProvider } from '../assignments/assign-provider.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { isGone } from '../opportunities/gone/is-gone.ts';
import { useDeal } from '../opportunities/queries.ts';
import { MoveProvider } from '../stage-moves/move-provider.tsx';
import { DealGone } from './deal-gone.tsx';
import type { RecordParts } from './record-parts.ts';
import { RecordSkeleton } from './record-skeleton.tsx';
import type { RecordTabKey } from './record-tab-keys.ts';
import { RecordView } from './record-view.tsx';

export interface RecordSearch {
  tab?: RecordTabKey;
  show?: ActivityPart;
  edit?: 1;
}

export interface RecordPageProps {
  dealId: string;
  search: RecordSearch;
  onSearch: (change: RecordSearch, options?: { replace?: boolean; ignoreBlocker?: boolean }) => void;
  parts: RecordParts;
}

/** One deal on a page of its own. */
export function RecordPage(props: RecordPageProps) {
  const { role } = useProfile();
  if (!hasPermission(role, 'opportunity:read')) return <NoAccess />;
  return (
    <MoveProvider>
      <AssignProvider>
        <Loaded {...props} />
      </AssignProvider>
    </MoveProvider>
  );
}

function Loaded(props: RecordPageProps) {
  const { data, error, isPending, refetch } = useDeal(props.dealId);
  // Also when it was there a moment ago: a person removed from a confidential deal sees it no more.
  if (isGone(error)) return <DealGone dealId={props.dealId} />;
  if (isPending) return <RecordSkeleton />;
  if (!data) return <ErrorState frame="page" error={error} onRetry={() => void refetch()} title={FAILED.loadDeal} />;
  return <RecordView {...props} deal={data} />;
}
