import { type ReactNode, useState } from 'react';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useLast } from '../../../lib/base/use-last.ts';
import type { Deal } from './queries.ts';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

/** The question before the deal in view is deleted, and what asks it. */
export function useDeleteDialog(deal: Deal | undefined): [ReactNode, () => void] {
  const [asked, setAsked] = useState<string | null>(null);
  // Stays once it was opened, so that it can fade away.
  const wasAsked = useLast(asked);
  const dialog = deal && wasAsked === deal.id && (
    <DeleteDialog opened={asked === deal.id} deal={deal} onClose={() => setAsked(null)} />
  );
  return [dialog, () => deal && setAsked(deal.id)];
}
