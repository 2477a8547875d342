import { Menu } from '@mantine/core';
import { IconCheck, IconUsers } from '@tabler/icons-react';
import { useProfile } from '../../lib/session/auth.tsx';
import { fullName, usePersonOf } from '../../lib/team.ts';
import { AnchoredMenu } from '../overlays/anchored-menu.tsx';
import type { OverlayProps } from '../overlays/opener.tsx';
import classes from './saved-views.module.css';
import { ViewActions } from './view-actions.tsx';
import type { AskedOfView } from './view-dialogs.tsx';
import type { SavedView, ViewsOnScreen } from './view-kind.ts';

interface ViewMenuProps extends OverlayProps {
  view: SavedView | undefined;
  views: readonly SavedView[];
  onScreen: ViewsOnScreen;
  onAsk: (asked: AskedOfView) => void;
}

/** The whole list, one's own views, those of colleagues; and what can be done with the one that is shown. */
export default function ViewMenu({ view, views, onScreen, onAsk, ...overlay }: ViewMenuProps) {
  const { kind, show } = onScreen;
  const { id: me } = useProfile();
  const nameOf = usePersonOf();
  const own = views.filter(({ owner_id }) => owner_id === me);
  const shared = views.filter(({ owner_id }) => owner_id !== me);
  const item = (each: SavedView) => (
    <Menu.Item
      key={each.id}
      leftSection={each.id === view?.id ? <IconCheck size={16} /> : <span className={classes.gap} />}
      rightSection={each.is_shared && each.owner_id === me && <IconUsers size={14} stroke={1.75} aria-label="Shared" />}
      onClick={() => show(each)}
    >
      <span className={classes.name}>{each.name}</span>
      {each.owner_id !== me && <span className={classes.owner}>{fullName(nameOf(each.owner_id) ?? NOBODY)}</span>}
    </Menu.Item>
  );
  return (
    <AnchoredMenu {...overlay} position="bottom-start" className={classes.menu}>
      <Menu.Item
        leftSection={view ? <span className={classes.gap} /> : <IconCheck size={16} />}
        onClick={() => show(undefined)}
      >
        {kind.all}
      </Menu.Item>
      {own.length > 0 && <Menu.Label>My views</Menu.Label>}
      {own.map(item)}
      {shared.length > 0 && <Menu.Label>Shared with me</Menu.Label>}
      {shared.map(item)}
      <ViewActions view={view} onScreen={onScreen} onAsk={onAsk} />
    </AnchoredMenu>
  );
}

const NOBODY = { first_name: '…', last_name: '' };
