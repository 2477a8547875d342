import { Button } from '@mantine/core';
import { IconChevronDown, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { lazy } from '../../lib/base/lazy.tsx';
import { useLast } from '../../lib/base/use-last.ts';
import { useMay } from '../../lib/session/auth.tsx';
import { toast, toastError } from '../base/toast.tsx';
import { Opener } from '../overlays/opener.tsx';
import classes from './saved-views.module.css';
import { useSavedViews, useUpdateView } from './use-saved-views.ts';
import type { AskedOfView } from './view-dialogs.tsx';
import { type SavedView, type ViewKind, ViewsContext, type ViewsOnScreen } from './view-kind.ts';

const ViewDialogs = lazy(() => import('./view-dialogs.tsx'));

interface ViewSwitcherProps<S extends object> extends ViewsOnScreen<S> {
  view: SavedView<S> | undefined;
  /** Whether what is on screen is not what the view keeps. */
  modified: boolean;
  /** Whether something is filtered, so that it is worth saving. */
  worthSaving: boolean;
}

/** Which view of the list is shown: all of it, an own view or a colleague's; and what can be done with it. */
export function ViewSwitcher<S extends object>(props: ViewSwitcherProps<S>) {
  const { view, modified, worthSaving, shown, show, settle } = props;
  // A view of one kind comes from the calls of that kind alone, so its search fits them.
  const screen = props as unknown as ViewsOnScreen;
  const kind = props.kind as unknown as ViewKind;
  const { data: views = [] } = useSavedViews(kind);
  const update = useUpdateView(kind);
  const maySave = useMay('saved_view:write');
  const [asked, setAsked] = useState<AskedOfView | null>(null);
  const shownAsked = useLast(asked);

  const save = () => {
    if (!view) return;
    update.mutate(
      { id: view.id, version: view.version, search: shown },
      {
        onSuccess: (saved) => {
          settle();
          toast({ title: `${saved.name} was updated`, tone: 'success' });
        },
        onError: (error) => toastError('The view was not updated', error),
      },
    );
  };

  return (
    <div className={classes.switcher}>
      <Opener
        popup="menu"
        load={() => import('./view-menu.tsx')}
        props={{ view, views, onScreen: screen, onAsk: setAsked }}
      >
        {(opener) => (
          <button {...opener} type="button" className={classes.button} aria-label={`View: ${view?.name ?? kind.all}`}>
            <IconTable size={16} stroke={1.75} aria-hidden />
            <span className={classes.current}>{view?.name ?? kind.all}</span>
            {modified && <span className={classes.modified}>Modified</span>}
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
        )}
      </Opener>
      {modified && view?.can.edit && (
        <Button variant="subtle" size="compact-sm" onClick={save} loading={update.isPending}>
          Update
        </Button>
      )}
      {modified && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => show(view)}>
          Reset
        </Button>
      )}
      {!view && maySave && worthSaving && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAsked({ kind: 'create' })}>
          Save view
        </Button>
      )}
      <ViewsContext value={screen}>
        {shownAsked && (
          <ViewDialogs
            key={`${shownAsked.kind} ${view?.id}`}
            asked={shownAsked}
            opened={asked !== null}
            onClose={() => setAsked(null)}
          />
        )}
      </ViewsContext>
    </div>
  );
}
