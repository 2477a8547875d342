import { type ReactNode, useMemo, useState } from 'react';
import { useFetchedWhenIdle } from '../../../lib/api/fetch-when-idle.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useLast } from '../../../lib/base/use-last.ts';
import { focusDeal } from '../opportunities/focus-deal.ts';
import { AssignActionsContext } from './assign-context.ts';

const AssignDialog = lazy(() => import('./assign-dialog.tsx'));

/** The one question whose a deal is to be, for board, list and record. */
export function AssignProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<string | null>(null);
  const shown = useLast(asked);
  useFetchedWhenIdle(AssignDialog.ahead);
  const actions = useMemo(() => ({ ask: setAsked }), []);
  return (
    <AssignActionsContext value={actions}>
      {children}
      {shown && (
        <AssignDialog
          key={shown}
          opened={asked !== null}
          dealId={shown}
          onClose={() => setAsked(null)}
          onGone={() => focusDeal(shown)}
        />
      )}
    </AssignActionsContext>
  );
}
