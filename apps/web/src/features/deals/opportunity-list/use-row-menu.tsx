import { type ComponentType, useId, useMemo, useState } from 'react';
import { fetchAhead } from '../../../lib/api/reload-when-replaced.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useLast } from '../../../lib/base/use-last.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import type { Deal } from '../opportunities/queries.ts';
import type RowMenuItems from './row-menu-items.tsx';

const DeleteDialog = lazy(() => import('../opportunities/delete-dialog.tsx'));

const load = () => import('./row-menu-items.tsx');

interface Drawn {
  Items: ComponentType<Parameters<typeof RowMenuItems>[0]>;
  anchor: HTMLElement;
  dealId: string;
}

export interface RowMenuActions {
  open: (dealId: string, anchor: HTMLElement) => void;
  near: () => void;
}

/** One menu for all rows: each has a plain button only, so that hundreds of them cost nothing. */
export function useRowMenu() {
  const id = useId();
  const [drawn, setDrawn] = useState<Drawn>();
  const [opened, setOpened] = useState(false);
  const [deleted, setDeleted] = useState<Deal | null>(null);
  const shown = useLast(deleted);
  const actions = useMemo((): RowMenuActions => {
    const open = async (dealId: string, anchor: HTMLElement) => {
      try {
        const { default: Items } = await load();
        setDrawn({ Items, anchor, dealId });
        setOpened(true);
      } catch (error) {
        toastError('This could not be loaded', error);
      }
    };
    return { open: (dealId, anchor) => void open(dealId, anchor), near: () => void fetchAhead(load) };
  }, []);
  const menu = (
    <>
      {drawn && (
        <drawn.Items
          key={drawn.dealId}
          id={id}
          anchor={drawn.anchor}
          opened={opened}
          onClose={() => setOpened(false)}
          dealId={drawn.dealId}
          onDelete={setDeleted}
        />
      )}
      {shown && <DeleteDialog key={shown.id} opened={deleted !== null} deal={shown} onClose={() => setDeleted(null)} />}
    </>
  );
  return { actions, menu };
}
