import { Drawer } from '@mantine/core';
import { type ReactNode, useCallback, useRef } from 'react';
import { useAfterMount } from '../../../../lib/base/use-after-mount.ts';
import { useLast } from '../../../../lib/base/use-last.ts';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { DiscardDialog } from '../../../../ui/forms/discard-dialog.tsx';
import { useLeaveGuard } from '../../../../ui/forms/use-leave-guard.ts';
import type { Item, Process } from '../queries.ts';
import panel from './item-panel.module.css';
import { ItemPanel } from './item-panel.tsx';

interface ItemDrawerProps {
  process: Process;
  /** From the address, so that a notice and a mail lead here. */
  itemId: string | undefined;
  onClose: () => void;
  evidence?: ((item: Item) => ReactNode) | undefined;
}

/** Everything about one item, beside the list. */
export function ItemDrawer({ process, itemId, onClose, evidence }: ItemDrawerProps) {
  const shown = useLast(itemId);
  const item = process.sections.flatMap(({ items }) => items).find(({ id }) => id === shown);
  // Of all that can be typed here: the finding, a comment, title and description.
  const unsaved = useRef(new Set<string>());
  const dirty = useRef(false);
  const noteDirty = useCallback((what: string, isDirty: boolean) => {
    if (isDirty) unsaved.current.add(what);
    else unsaved.current.delete(what);
    dirty.current = unsaved.current.size > 0;
  }, []);
  const guard = useLeaveGuard(dirty, ['item']);
  return (
    <>
      <Drawer
        opened={useAfterMount(itemId !== undefined)}
        // Later: the question that this may raise would take the same press of Escape for its answer.
        onClose={() => setTimeout(onClose)}
        position="right"
        size={560}
        title={item?.section ?? 'Item'}
        closeOnEscape={guard.status !== 'blocked'}
        classNames={{ title: panel.drawerTitle, body: panel.drawerBody }}
      >
        {item && (
          <ItemPanel
            key={item.id}
            process={process}
            item={item}
            onDirty={noteDirty}
            onGone={onClose}
            evidence={evidence}
          />
        )}
        {shown !== undefined && !item && (
          <EmptyState title="Item not found">This item is not part of this process, or it has been removed.</EmptyState>
        )}
      </Drawer>
      <DiscardDialog guard={guard} dirty={dirty}>
        What you wrote about this item is not saved.
      </DiscardDialog>
    </>
  );
}
