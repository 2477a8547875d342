import { lazy, Suspense } from 'react';
import { useLast } from '../../lib/use-last.ts';
import { useOpportunitiesSearch } from './use-opportunities-search.ts';

// Fetched when a deal is opened: the board does not need the form.
const DealDialog = lazy(() => import('./editor/deal-dialog.tsx'));

export function DealDialogs() {
  const [search] = useOpportunitiesSearch();
  // Stays once it was opened, so that it can fade away.
  const wasOpened = useLast(search.new ?? search.deal);
  if (wasOpened === undefined) return null;
  return (
    <Suspense>
      <DealDialog />
    </Suspense>
  );
}
