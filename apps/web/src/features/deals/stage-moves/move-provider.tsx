import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useFetchedWhenIdle } from '../../../lib/api/fetch-when-idle.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useLast } from '../../../lib/base/use-last.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { ChecklistProvider } from '../checklists/checklist-provider.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { focusDeal } from '../opportunities/focus-deal.ts';
import { useStages } from '../opportunities/queries.ts';
import { nextStageOf } from '../opportunities/stage-names.ts';
import {
  type MoveActions,
  MoveActionsContext,
  type MoveWish,
  type MovingDeal,
  PendingMoveContext,
} from './move-context.ts';

const MoveDialog = lazy(() => import('./move-dialog.tsx'));

interface AskedMove {
  deal: MovingDeal;
  wish: MoveWish;
}

/** The one dialog of a move and the one checklist that board, list and record share. */
export function MoveProvider({ children }: { children: ReactNode }) {
  return (
    <ChecklistProvider>
      <Moves>{children}</Moves>
    </ChecklistProvider>
  );
}

function Moves({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AskedMove | null>(null);
  // Not shown as moved any more once the server said that somebody else was faster.
  const [refused, setRefused] = useState(false);
  const { data: stages = [], error: stagesError, refetch: askStages } = useStages();
  const shown = useLast(asked);

  const isOpen = useRef(false);
  useFetchedWhenIdle(MoveDialog.ahead);
  useEffect(() => {
    isOpen.current = asked !== null;
  });

  const actions = useMemo((): MoveActions => {
    const ask = (deal: MovingDeal, wish: MoveWish = {}) => {
      setRefused(false);
      setAsked({ deal, wish });
    };
    return { ask, isOpen: () => isOpen.current };
  }, []);
  // Without the stages there would be nothing to choose from, and nobody would know why.
  useEffect(() => {
    if (!asked || !stagesError || stages.length > 0) return;
    toastError(FAILED.loadStages, stagesError);
    setAsked(null);
    void askStages();
  }, [asked, stagesError, stages.length, askStages]);
  const { isDropped = false, to: dropped } = asked?.wish ?? {};
  const pending = useMemo(
    () => (asked && isDropped && dropped !== undefined && !refused ? { id: asked.deal.id, to: dropped } : null),
    [asked, isDropped, dropped, refused],
  );
  const to = shown && (shown.wish.to ?? nextStageOf(stages, shown.deal.status)?.stage_key);

  return (
    <MoveActionsContext value={actions}>
      <PendingMoveContext value={pending}>{children}</PendingMoveContext>
      {shown && (
        <MoveDialog
          key={shown.deal.id}
          opened={asked !== null}
          deal={shown.deal}
          to={to}
          onTarget={(wanted) => setAsked({ deal: shown.deal, wish: { ...shown.wish, to: wanted } })}
          isDropped={shown.wish.isDropped ?? false}
          stages={stages}
          onRefused={() => setRefused(true)}
          onClose={() => setAsked(null)}
          onGone={() => focusDeal(shown.deal.id)}
        />
      )}
    </MoveActionsContext>
  );
}
