import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { plural } from '../../../../lib/base/format.ts';
import { useNameOf } from '../../../../lib/team.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { CommentThread } from '../comments/comment-thread.tsx';
import shared from '../diligence.module.css';
import type { Item } from '../queries.ts';
import { ItemDetails } from './item-details.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemFinding } from './item-finding.tsx';
import panel from './item-panel.module.css';
import type { ItemPanelProps } from './item-panel-props.ts';
import { RemoveItemDialog } from './remove-dialogs.tsx';

interface WholePanelProps extends ItemPanelProps {
  onGone: () => void;
  evidence?: ((item: Item) => ReactNode) | undefined;
}

export function ItemPanel({ process, item, onDirty, onGone, evidence }: WholePanelProps) {
  const nameOf = useNameOf();
  const [removing, setRemoving] = useState(false);
  return (
    <div className={panel.panel}>
      <ItemDetails process={process} item={item} onDirty={onDirty} />
      <ItemFacts process={process} item={item} />
      {item.completed_at && (
        <p className={shared.quiet}>
          Completed by {nameOf(item.completed_by)} <RelativeTime at={item.completed_at} />
        </p>
      )}
      <ItemFinding process={process} item={item} onDirty={onDirty} />
      <section className={panel.part} aria-labelledby="item-evidence">
        <h3 className={panel.partTitle} id="item-evidence">
          Evidence
        </h3>
        {evidence ? (
          evidence(item)
        ) : (
          <p className={shared.quiet}>
            {item.evidence === 0 ? 'No files.' : `${plural(item.evidence, 'file')} attached.`}
          </p>
        )}
      </section>
      <CommentThread item={item} canWrite={process.can.edit} onDirty={onDirty} />
      {item.can.remove && (
        <Button
          className={panel.remove}
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={15} stroke={1.75} />}
          onClick={() => setRemoving(true)}
        >
          Remove item
        </Button>
      )}
      {removing && (
        <RemoveItemDialog process={process} item={item} onClose={() => setRemoving(false)} onRemoved={onGone} />
      )}
    </div>
  );
}
