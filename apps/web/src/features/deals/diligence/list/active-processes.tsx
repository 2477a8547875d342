import { Button } from '@mantine/core';
import { plural } from '../../../../lib/base/format.ts';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { RefreshFailed } from '../../../../ui/lists/refresh-failed.tsx';
import classes from '../diligence.module.css';
import { type DiligenceParts, filtersOf } from '../diligence-search.ts';
import { FAILED } from '../labels.ts';
import { useProcesses, useStages } from '../queries.ts';
import { CardsSkeleton } from './cards-skeleton.tsx';
import { NoProcesses } from './no-processes.tsx';
import { ProcessCard } from './process-card.tsx';
import { ProcessFilterBar } from './process-filter-bar.tsx';
import { useProcessExport } from './use-process-export.ts';

/** Every process as a card, newest first. */
export function ActiveProcesses({ search, change }: DiligenceParts) {
  const filters = filtersOf(search);
  const list = useProcesses(filters);
  useProcessExport(filters);
  const { data: stages } = useStages();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = list.data?.pages[0]?.total;
  const retry = () => void list.refetch();
  return (
    <>
      <ProcessFilterBar search={search} change={change}>
        <span className={`${classes.total} tnum`} role="status">
          {typeof total === 'number' && plural(total, 'process', 'processes')}
        </span>
      </ProcessFilterBar>
      {list.isPending && <CardsSkeleton label="Loading the processes" />}
      {!list.data && list.error && <ErrorState error={list.error} onRetry={retry} title={FAILED.loadProcesses} />}
      {list.data && list.error && <RefreshFailed title={FAILED.loadProcesses} error={list.error} onRetry={retry} />}
      {list.data && rows.length === 0 && <NoProcesses search={search} change={change} />}
      {rows.length > 0 && (
        <ul
          className={classes.cards}
          aria-label="Due diligence processes"
          data-stale={list.isPlaceholderData || undefined}
        >
          {rows.map((process) => (
            <ProcessCard key={process.id} process={process} stages={stages ?? []} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
