import { type ReactNode, useState } from 'react';
import { readError } from '../../../../lib/api/errors.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { useToday } from '../../../../lib/use-today.ts';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../../ui/base/links.tsx';
import { Page } from '../../../../ui/base/page.tsx';
import { RefreshFailed } from '../../../../ui/lists/refresh-failed.tsx';
import type { ProcessSearch } from '../diligence-search.ts';
import { FAILED } from '../labels.ts';
import { type Item, useProcess } from '../queries.ts';
import { filterSections } from './filter-items.ts';
import { ItemDrawer } from './item-drawer.tsx';
import { ItemFilters } from './item-filters.tsx';
import { NoItems } from './no-items.tsx';
import { ProcessHeader } from './process-header.tsx';
import { ProcessSkeleton } from './process-skeleton.tsx';
import { ProcessSummary } from './process-summary.tsx';
import { SectionList } from './section-list.tsx';

export interface ProcessPageProps {
  id: string;
  search: ProcessSearch;
  change: (patch: ProcessSearch, options?: { replace?: boolean }) => void;
  /** The files of an item, which are another feature's. */
  evidence?: (item: Item) => ReactNode;
}

/** A process: its sections and items, and what is known of each. */
export function ProcessPage({ id, search, change, evidence }: ProcessPageProps) {
  const { data: process, error, refetch } = useProcess(id);
  const { id: me } = useProfile();
  const today = useToday();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const retry = () => void refetch();
  const code = error ? readError(error).code : undefined;
  // An address with half an id names no process either; and what one may not see any more goes from the screen.
  if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') return <NotFound />;
  if (!process)
    return error ? (
      <ErrorState error={error} onRetry={retry} title={FAILED.loadProcess} frame="page" />
    ) : (
      <ProcessSkeleton />
    );
  const viewer = { me, today };
  const sections = filterSections(process.sections, search.show, viewer);
  return (
    <Page>
      <ProcessHeader process={process} />
      {error && <RefreshFailed title={FAILED.loadProcess} error={error} onRetry={retry} />}
      <ProcessSummary process={process} />
      <ItemFilters
        process={process}
        viewer={viewer}
        value={search.show}
        onChange={(show) => change({ show }, { replace: true })}
      />
      {sections.length === 0 ? (
        <NoItems filter={search.show} onClear={() => change({ show: undefined })} />
      ) : (
        <SectionList
          process={process}
          sections={sections}
          collapsed={search.show === undefined ? collapsed : new Set()}
          onCollapsed={setCollapsed}
          onOpen={(item) => change({ item })}
        />
      )}
      <ItemDrawer
        process={process}
        itemId={search.item}
        onClose={() => {
          change({ item: undefined });
          // Files may have been added, which the page is not told of.
          retry();
        }}
        evidence={evidence}
      />
    </Page>
  );
}

function NotFound() {
  return (
    <EmptyState
      title="Process not found"
      frame="page"
      actions={
        <ButtonLink to="/due-diligence" variant="default">
          All processes
        </ButtonLink>
      }
    >
      This process does not exist, or you may not see the deal that it belongs to.
    </EmptyState>
  );
}
