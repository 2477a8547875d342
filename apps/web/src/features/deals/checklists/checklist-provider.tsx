import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useLast } from '../../../lib/base/use-last.ts';
import { focusDeal } from '../opportunities/focus-deal.ts';
import { type CheckedDeal, ChecklistContext } from './checklist-context.ts';

const ChecklistDialog = lazy(() => import('./checklist-dialog.tsx'));

/** The one stage checklist dialog that cards, list, record and the confirmation of a move share. */
export function ChecklistProvider({ children }: { children: ReactNode }) {
  const [deal, setDeal] = useState<CheckedDeal | null>(null);
  const shown = useLast(deal);
  const isOpen = useRef(false);
  useEffect(() => {
    if (deal) isOpen.current = true;
    // Later: the press of Escape that closed it reaches the dialogs beneath it too.
    else setTimeout(() => (isOpen.current = false));
  }, [deal]);
  const actions = useMemo(() => ({ open: setDeal, isOpen: () => isOpen.current }), []);
  return (
    <ChecklistContext value={actions}>
      {children}
      {shown && (
        <ChecklistDialog
          key={shown.id}
          opened={deal !== null}
          deal={shown}
          onClose={() => setDeal(null)}
          onGone={() => focusDeal(shown.id)}
        />
      )}
    </ChecklistContext>
  );
}
