import type { AnyDealColumn } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconChevronDown, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLast } from '../../../lib/base/use-last.ts';
import { useMay } from '../../../lib/session/auth.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { Opener } from '../../../ui/overlays/opener.tsx';
import { hasFilters } from '../opportunities/opportunities-search.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import classes from './saved-views.module.css';
import { useSavedViews, useUpdateView } from './use-saved-views.ts';
import type { AskedOfView } from './view-dialogs.tsx';
import { addressOf, isSameView, type SavedView, viewOf } from './view-state.ts';

const ViewDialogs = lazy(() => import('./view-dialogs.tsx'));

interface ViewSwitcherProps {
  view: SavedView | undefined;
  columns: readonly AnyDealColumn[];
}

/** Which view of the list is shown: all deals, an own view or a colleague's; and what can be done with it. */
export function ViewSwitcher({ view, columns }: ViewSwitcherProps) {
  const [search, change] = useOpportunitiesSearch();
  const { data: views = [] } = useSavedViews();
  const update = useUpdateView();
  const maySave = useMay('saved_view:write');
  const [asked, setAsked] = useState<AskedOfView | null>(null);
  const shownAsked = useLast(asked);
  const shown = viewOf(search, columns);
  const modified = view !== undefined && !isSameView(shown, { columns: [...columns], ...view.search });
  const { columns: _, ...narrowed } = shown;

  const save = () => {
    if (!view) return;
    update.mutate(
      { id: view.id, version: view.version, search: shown },
      {
        onSuccess: (saved) => {
          change({ columns: undefined }, { replace: true });
          toast({ title: `${saved.name} was updated`, tone: 'success' });
        },
        onError: (error) => toastError('The view was not updated', error),
      },
    );
  };

  return (
    <div className={classes.switcher}>
      <Opener popup="menu" load={() => import('./view-menu.tsx')} props={{ view, views, onAsk: setAsked }}>
        {(opener) => (
          <button
            {...opener}
            type="button"
            className={classes.button}
            aria-label={`View: ${view?.name ?? 'All deals'}`}
          >
            <IconTable size={16} stroke={1.75} aria-hidden />
            <span className={classes.current}>{view?.name ?? 'All deals'}</span>
            {modified && <span className={classes.modified}>Modified</span>}
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
        )}
      </Opener>
      {modified && view.can.edit && (
        <Button variant="subtle" size="compact-sm" onClick={save} loading={update.isPending}>
          Update
        </Button>
      )}
      {modified && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change(addressOf(view))}>
          Reset
        </Button>
      )}
      {!view && maySave && hasFilters(narrowed) && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAsked({ kind: 'create' })}>
          Save view
        </Button>
      )}
      <Suspense>
        {shownAsked && (
          <ViewDialogs
            key={`${shownAsked.kind} ${view?.id}`}
            asked={shownAsked}
            opened={asked !== null}
            shown={shown}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
