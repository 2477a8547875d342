import { Menu } from '@mantine/core';
import { IconDeviceFloppy, IconLink, IconPencil, IconTrash, IconUsers, IconUsersMinus } from '@tabler/icons-react';
import { toast, toastError } from '../base/toast.tsx';
import classes from './saved-views.module.css';
import { useUpdateView } from './use-saved-views.ts';
import type { AskedOfView } from './view-dialogs.tsx';
import type { SavedView, ViewsOnScreen } from './view-kind.ts';

const icon = { size: 16, stroke: 1.75 };

interface ViewActionsProps {
  view: SavedView | undefined;
  onScreen: ViewsOnScreen;
  onAsk: (asked: AskedOfView) => void;
}

/** What can be done with the view that is shown; the rest of the switcher's menu. */
export function ViewActions({ view, onScreen: { kind, leave }, onAsk }: ViewActionsProps) {
  const update = useUpdateView(kind);
  const share = (shared: SavedView, is_shared: boolean) =>
    update.mutate(
      { id: shared.id, version: shared.version, is_shared },
      {
        onSuccess: () => {
          toast({ title: `${shared.name} is ${is_shared ? 'shared with the firm' : 'private now'}`, tone: 'success' });
          if (!is_shared && !shared.can.edit) leave();
        },
        onError: (error) => toastError('The view was not changed', error),
      },
    );
  const copy = async (shown: SavedView) => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${kind.pathTo(shown.id)}`);
      toast({
        title: 'Link copied',
        description: !shown.is_shared && 'Colleagues can open it after you share the view.',
      });
    } catch {
      toast({ title: 'The link could not be copied', tone: 'destructive' });
    }
  };

  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => onAsk({ kind: 'create' })}>
        {view ? 'Save as new view…' : 'Save view…'}
      </Menu.Item>
      {view && (
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy(view)}>
          Copy link
        </Menu.Item>
      )}
      {view?.can.edit && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAsk({ kind: 'rename', view })}>
          Rename…
        </Menu.Item>
      )}
      {view?.can.edit && !view.is_shared && (
        <Menu.Item leftSection={<IconUsers {...icon} />} onClick={() => share(view, true)}>
          Share with the firm
        </Menu.Item>
      )}
      {view?.can.unshare && (
        <Menu.Item leftSection={<IconUsersMinus {...icon} />} onClick={() => share(view, false)}>
          Stop sharing
        </Menu.Item>
      )}
      {view?.can.delete && (
        <Menu.Item
          className={classes.delete}
          leftSection={<IconTrash {...icon} />}
          onClick={() => onAsk({ kind: 'delete', view })}
        >
          Delete…
        </Menu.Item>
      )}
    </>
  );
}
