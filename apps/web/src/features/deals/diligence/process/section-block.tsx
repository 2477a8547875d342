import { ActionIcon } from '@mantine/core';
import { IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Process, Section } from '../queries.ts';
import { ItemRow } from './item-row.tsx';
import classes from './process.module.css';
import { RemoveSectionDialog } from './remove-dialogs.tsx';

interface SectionBlockProps {
  process: Process;
  section: Section;
  isOpen: boolean;
  onToggle: () => void;
  onOpen: (itemId: string) => void;
}

/** A section with how far it is; it can be folded. */
export function SectionBlock({ process, section, isOpen, onToggle, onOpen }: SectionBlockProps) {
  const { title, completed_items, total_items, items } = section;
  const id = useId();
  const [removing, setRemoving] = useState(false);
  // Seen through a filter a section is not all of it.
  const whole = items.length === total_items;
  return (
    <section className={classes.section} aria-labelledby={`${id}-title`}>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle} id={`${id}-title`}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-items` : undefined}
            onClick={onToggle}
          >
            <IconChevronRight className={classes.chevron} size={16} stroke={1.75} aria-hidden />
            {title}
          </button>
        </h2>
        {whole && items.every(({ can }) => can.remove) && (
          <ActionIcon size={28} aria-label={`Remove section ${title}`} onClick={() => setRemoving(true)}>
            <IconTrash size={15} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <span className={`${classes.sectionCount} tnum`}>
          {completed_items} of {total_items}
        </span>
      </div>
      {isOpen && (
        <ul className={classes.items} id={`${id}-items`}>
          {items.map((item) => (
            <ItemRow key={item.id} process={process} item={item} onOpen={() => onOpen(item.id)} />
          ))}
        </ul>
      )}
      {removing && <RemoveSectionDialog process={process} section={section} onClose={() => setRemoving(false)} />}
    </section>
  );
}
