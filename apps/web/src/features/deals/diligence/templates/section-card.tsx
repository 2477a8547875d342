import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../../../lib/base/format.ts';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import type { RowControls } from '../../../../ui/lists/sortable-row.tsx';
import { type Neighbour, SortableRows } from '../../../../ui/lists/sortable-rows.tsx';
import shared from '../diligence.module.css';
import { type DraftItem, type DraftSection, withItem } from './draft.ts';
import { ItemDialog } from './item-dialog.tsx';
import classes from './templates.module.css';
import { TitleDialog } from './title-dialog.tsx';

interface SectionCardProps {
  section: DraftSection;
  controls: RowControls;
  /** Of the other sections: no two have the same. */
  titles: readonly string[];
  /** Those beside, where an item goes that is moved beyond the end of this one. */
  previous: DraftSection | undefined;
  next: DraftSection | undefined;
  onChange: (section: DraftSection) => void;
  onRemove: () => void;
}

const neighbour = (section: DraftSection): Neighbour => ({
  list: section.id,
  label: section.title,
  count: section.items.length,
});

/** A section of the editor with its items; both are put in order by dragging or by their arrows, items across sections too. */
export function SectionCard({ section, controls, titles, previous, next, onChange, onRemove }: SectionCardProps) {
  const { title, items } = section;
  const [edited, setEdited] = useState<DraftItem | 'new' | 'title' | 'remove' | null>(null);
  const close = () => setEdited(null);
  return (
    <section className={classes.editedSection} aria-label={title}>
      <div className={classes.sectionHead}>
        {controls.handle}
        <h2 className={classes.sectionTitle}>{title}</h2>
        <span className={`${classes.days} tnum`}>{plural(items.length, 'item')}</span>
        <div className={classes.acts}>
          {controls.arrows}
          <Act icon={IconPencil} label={`Rename ${title}`} onClick={() => setEdited('title')} />
          <Act icon={IconTrash} label={`Remove section ${title}`} onClick={() => setEdited('remove')} />
        </div>
      </div>
      <SortableRows
        kind="item"
        list={section.id}
        label={`Items of ${title}`}
        title={title}
        items={items}
        nameOf={(item) => item.title}
        previous={previous && neighbour(previous)}
        next={next && neighbour(next)}
        isShared
      >
        {(item, rowControls) => (
          <div className={classes.item}>
            {rowControls.handle}
            <div className={classes.itemText}>
              <span className={classes.itemTitle}>{item.title}</span>
              {item.description && <span className={shared.quiet}>{item.description}</span>}
            </div>
            <span className={`${classes.days} tnum`}>
              {item.days === '' ? 'No date' : plural(Number(item.days), 'day')}
            </span>
            <div className={classes.acts}>
              {rowControls.arrows}
              <Act icon={IconPencil} label={`Edit ${item.title}`} onClick={() => setEdited(item)} />
              <Act
                icon={IconTrash}
                label={`Remove ${item.title}`}
                onClick={() => onChange({ ...section, items: items.filter(({ id }) => id !== item.id) })}
              />
            </div>
          </div>
        )}
      </SortableRows>
      <Button
        className={classes.addItem}
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={15} stroke={1.75} />}
        aria-label={`Add item to ${title}`}
        onClick={() => setEdited('new')}
      >
        Add item
      </Button>
      {edited === 'title' && (
        <TitleDialog
          heading="Rename section"
          title={title}
          taken={titles}
          onClose={close}
          onTitle={(next) => onChange({ ...section, title: next })}
        />
      )}
      {(edited === 'new' || (edited !== null && typeof edited === 'object')) && (
        <ItemDialog
          item={edited === 'new' ? null : edited}
          onClose={close}
          onItem={(item) => onChange(withItem(section, item))}
        />
      )}
      <ConfirmDialog
        opened={edited === 'remove'}
        onClose={close}
        onConfirm={onRemove}
        title={`Remove ${title}?`}
        confirmLabel="Remove section"
        destructive
      >
        The section and its {plural(items.length, 'item')} are removed from the template when the new version is saved.
        Running processes keep them.
      </ConfirmDialog>
    </section>
  );
}

function Act({ icon: Icon, label, onClick }: { icon: typeof IconPencil; label: string; onClick: () => void }) {
  return (
    <ActionIcon size={32} aria-label={label} onClick={onClick}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
