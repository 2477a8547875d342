import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLast } from '../../../lib/base/use-last.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { useChecklistActions } from '../checklists/checklist-context.ts';
import { ChecklistProvider } from '../checklists/checklist-provider.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { focusDeal } from '../opportunities/focus-deal.ts';
import { useStages } from '../opportunities/queries.ts';
import { type MoveActions, MoveActionsContext, type MovingDeal, PendingMoveContext } from './move-context.ts';

const MoveDialog = lazy(() => import('./move-dialog.tsx'));
const MoveMenu = lazy(() => import('./move-menu.tsx'));

interface AskedMove {
  deal: MovingDeal;
  to: string;
}

/** The one confirmation dialog, the one menu of stages and the one checklist that board, list and record share. */
export function MoveProvider({ children }: { children: ReactNode }) {
  return (
    <ChecklistProvider>
      <Moves>{children}</Moves>
    </ChecklistProvider>
  );
}

function Moves({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const [menu, setMenu] = useState<{ deal: MovingDeal; anchor: HTMLElement } | null>(null);
  // Not shown as moved any more once the server said that somebody else was faster.
  const [refused, setRefused] = useState(false);
  const { data: stages = [], error: stagesError, refetch: askStages } = useStages();
  const checklist = useChecklistActions();
  const shown = useLast(asked);

  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = asked !== null || menu !== null;
  });

  const actions = useMemo((): MoveActions => {
    const ask = (deal: MovingDeal, to: string) => {
      setRefused(false);
      setAsked({ deal, to });
    };
    return { ask, openMenu: (deal, anchor) => setMenu({ deal, anchor }), isOpen: () => isOpen.current };
  }, []);
  // Without the stages the menu would be empty, and nobody would know why.
  useEffect(() => {
    if (!menu || !stagesError || stages.length > 0) return;
    toastError(FAILED.loadStages, stagesError);
    setMenu(null);
    void askStages();
  }, [menu, stagesError, stages.length, askStages]);
  const pending = useMemo(() => (asked && !refused ? { id: asked.deal.id, to: asked.to } : null), [asked, refused]);

  return (
    <MoveActionsContext value={actions}>
      <PendingMoveContext value={pending}>{children}</PendingMoveContext>
      <Suspense>
        {shown && (
          <MoveDialog
            key={`${shown.deal.id} ${shown.to}`}
            opened={asked !== null}
            deal={shown.deal}
            to={shown.to}
            stages={stages}
            onRefused={() => setRefused(true)}
            onClose={() => setAsked(null)}
            onGone={() => focusDeal(shown.deal.id)}
          />
        )}
        {menu && (
          <MoveMenu
            {...menu}
            stages={stages}
            onChecklist={() => {
              setMenu(null);
              checklist.open(menu.deal);
            }}
            onPick={(to) => {
              setMenu(null);
              actions.ask(menu.deal, to);
            }}
            onClose={() => {
              setMenu(null);
              menu.anchor.focus();
            }}
          />
        )}
      </Suspense>
    </MoveActionsContext>
  );
}
