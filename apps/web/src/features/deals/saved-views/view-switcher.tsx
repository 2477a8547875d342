import type { DealColumn } from '@cairn/domain';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconTable, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLast } from '../../../lib/base/use-last.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { fullName, usePersonOf } from '../../../lib/team.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { hasFilters } from '../opportunities/opportunities-search.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import classes from './saved-views.module.css';
import { useSavedViews, useUpdateView } from './use-saved-views.ts';
import { ViewActions } from './view-actions.tsx';
import type { AskedOfView } from './view-dialogs.tsx';
import { addressOf, isSameView, type SavedView, viewOf } from './view-state.ts';

const ViewDialogs = lazy(() => import('./view-dialogs.tsx'));

interface ViewSwitcherProps {
  view: SavedView | undefined;
  columns: readonly DealColumn[];
}

/** Which view of the list is shown: all deals, an own view or a colleague's; and what can be done with it. */
export function ViewSwitcher({ view, columns }: ViewSwitcherProps) {
  const [search, change] = useOpportunitiesSearch();
  const { id: me } = useProfile();
  const { data: views = [] } = useSavedViews();
  const nameOf = usePersonOf();
  const update = useUpdateView();
  const [asked, setAsked] = useState<AskedOfView | null>(null);
  const shownAsked = useLast(asked);
  const shown = viewOf(search, columns);
  const modified = view !== undefined && !isSameView(shown, { columns: [...columns], ...view.search });
  const { columns: _, ...narrowed } = shown;
  const own = views.filter(({ owner_id }) => owner_id === me);
  const shared = views.filter(({ owner_id }) => owner_id !== me);

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
  const item = (each: SavedView) => (
    <Menu.Item
      key={each.id}
      leftSection={each.id === view?.id ? <IconCheck size={16} /> : <span className={classes.gap} />}
      rightSection={each.is_shared && each.owner_id === me && <IconUsers size={14} stroke={1.75} aria-label="Shared" />}
      onClick={() => change(addressOf(each))}
    >
      <span className={classes.name}>{each.name}</span>
      {each.owner_id !== me && <span className={classes.owner}>{fullName(nameOf(each.owner_id) ?? NOBODY)}</span>}
    </Menu.Item>
  );

  return (
    <div className={classes.switcher}>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={classes.button} aria-label={`View: ${view?.name ?? 'All deals'}`}>
            <IconTable size={16} stroke={1.75} aria-hidden />
            <span className={classes.current}>{view?.name ?? 'All deals'}</span>
            {modified && <span className={classes.modified}>Modified</span>}
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item
            leftSection={view ? <span className={classes.gap} /> : <IconCheck size={16} />}
            onClick={() => change(addressOf(undefined))}
          >
            All deals
          </Menu.Item>
          {own.length > 0 && <Menu.Label>My views</Menu.Label>}
          {own.map(item)}
          {shared.length > 0 && <Menu.Label>Shared with me</Menu.Label>}
          {shared.map(item)}
          <ViewActions view={view} onAsk={setAsked} />
        </Menu.Dropdown>
      </Menu>
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
      {!view && hasFilters(narrowed) && (
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

const NOBODY = { first_name: '…', last_name: '' };
