import { IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { focusNote } from '../opportunities/focus-note.ts';
import { isGone } from '../opportunities/gone/is-gone.ts';
import { UnsentTexts } from '../opportunities/gone/unsent-texts.tsx';
import { useDeal } from '../opportunities/queries.ts';
import { useDeleteDialog } from '../opportunities/use-delete-dialog.tsx';
import type { RecordParts } from '../opportunity-record/record-parts.ts';
import { useDealCommands } from '../stage-moves/use-deal-commands.ts';
import classes from './peek.module.css';
import { PeekBar } from './peek-bar.tsx';
import { PeekSkeleton } from './peek-skeleton.tsx';
import { FIRST_TAB, PeekTabs } from './peek-tabs.tsx';
import { PeekTitle } from './peek-title.tsx';
import type { PeekProps } from './peek-ways.ts';
import { usePeekKeys } from './use-peek-keys.ts';

/** A deal beside board or list: what one wants to know and to do without leaving them. */
export function DealPeek({ dealId, titleId, parts, ...ways }: PeekProps & { parts: (dealId: string) => RecordParts }) {
  const { data: deal, error, isPending, refetch } = useDeal(dealId);
  // The next deal shows the same tab.
  const [tabs, setTabs] = useState(FIRST_TAB);
  // Also when it was there a moment ago: a person removed from a confidential deal sees it no more.
  const gone = isGone(error);
  const shown = gone ? undefined : deal;
  usePeekKeys(ways, shown);
  const [deleteDialog, onDelete] = useDeleteDialog(shown);
  const onNote = () => {
    setTabs({ ...tabs, tab: 'notes', part: 'all' });
    focusNote();
  };
  useDealCommands(shown, { ...ways, onNote, onDelete });
  return (
    <>
      <PeekBar {...ways} deal={shown} />
      {deleteDialog}
      <div key={dealId} className={classes.content}>
        {shown && (
          <>
            <PeekTitle deal={shown} titleId={titleId} />
            <PeekTabs deal={shown} parts={parts(dealId)} tabs={tabs} onTabs={setTabs} />
          </>
        )}
        {!shown && isPending && <PeekSkeleton />}
        {gone && (
          <EmptyState icon={<IconZoomQuestion size={22} stroke={1.75} />} title="Deal not found">
            This deal does not exist, or you may not see it. It may have been deleted.
            <UnsentTexts dealId={dealId} />
          </EmptyState>
        )}
        {!shown && !isPending && !gone && (
          <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.loadDeal} />
        )}
      </div>
    </>
  );
}
