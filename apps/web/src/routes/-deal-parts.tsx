import type { RecordParts } from '../features/deals/opportunity-record/record-parts.ts';
import { openTasksOf } from '../features/work/tasks/queries.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { lazy } from '../lib/base/lazy.tsx';

const loadNextTasks = async () => ({ default: (await import('../features/work/tasks/next-tasks.tsx')).NextTasks });
const NextTasks = lazy(loadNextTasks);
const DealTasks = lazy(async () => ({ default: (await import('../features/work/tasks/deal-tasks.tsx')).DealTasks }));
const RecordFiles = lazy(async () => ({
  default: (await import('../features/work/files/record-files.tsx')).RecordFiles,
}));

/** What other features show of a deal, on its page and beside the board. */
export const dealParts = (dealId: string): RecordParts => ({
  files: <RecordFiles recordType="opportunity" recordId={dealId} canEdit />,
  upcoming: <NextTasks dealId={dealId} />,
  tasks: <DealTasks dealId={dealId} />,
});

/** Fetches what of it is seen first. */
export const fetchDealParts = (dealId: string) =>
  Promise.all([loadNextTasks(), queryClient.prefetchInfiniteQuery(openTasksOf(dealId))]);
