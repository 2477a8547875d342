import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import type { Deal } from '../opportunities/queries.ts';
import classes from '../opportunity-notes/entry.module.css';
import { NoteComposer } from '../opportunity-notes/note-composer.tsx';
import { ActivityEntry } from './activity-entry.tsx';
import { PartFilter } from './part-filter.tsx';
import type { ActivityPart } from './parts.ts';
import { useActivity } from './use-activity.ts';

interface DealActivityProps {
  deal: Deal;
  part: ActivityPart;
  onPart: (part: ActivityPart) => void;
}

/** What happened to a deal, newest first, and the place to add a note. */
export function DealActivity({ deal, part, onPart }: DealActivityProps) {
  const query = useActivity(deal.id, part);
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section className={classes.activity} aria-label="Activity">
      {deal.can.edit && <NoteComposer deal={deal} />}
      <PartFilter part={part} onPart={onPart} />
      {query.isPending && (
        <LoadingRegion label="Loading the activity">
          <SkeletonLines count={8} height={16} gap={20} />
        </LoadingRegion>
      )}
      {query.isError && entries.length === 0 && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} title="Failed to load the activity" />
      )}
      {query.isSuccess && entries.length === 0 && <NothingYet part={part} onAll={() => onPart('all')} />}
      {entries.length > 0 && (
        <ol className={classes.entries}>
          {entries.map((entry) => (
            <ActivityEntry key={`${entry.kind} ${entry.id}`} entry={entry} deal={deal} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button variant="default" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {query.isFetchNextPageError ? 'Try again' : 'Show earlier'}
        </Button>
      )}
    </section>
  );
}

function NothingYet({ part, onAll }: { part: ActivityPart; onAll: () => void }) {
  return (
    <EmptyState
      icon={<IconHistory size={22} stroke={1.75} />}
      title={part === 'notes' ? 'No notes yet' : 'Nothing of this kind yet'}
      actions={
        <Button variant="default" onClick={onAll}>
          Show all activity
        </Button>
      }
    >
      {part === 'notes'
        ? 'Write down what you learned, so that the next colleague who talks to them knows it.'
        : 'Everything that happens to the deal appears here automatically.'}
    </EmptyState>
  );
}
