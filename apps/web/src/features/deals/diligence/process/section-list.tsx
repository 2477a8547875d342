import { type KeyboardEvent, useRef } from 'react';
import type { Process, Section } from '../queries.ts';
import { SectionBlock } from './section-block.tsx';

interface SectionListProps {
  process: Process;
  sections: readonly Section[];
  collapsed: ReadonlySet<string>;
  onCollapsed: (titles: ReadonlySet<string>) => void;
  onOpen: (itemId: string) => void;
}

/** The sections below each other. With the arrow keys one goes from item to item, over the bounds of sections. */
export function SectionList({ process, sections, collapsed, onCollapsed, onOpen }: SectionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    const place = items.indexOf(event.target as HTMLElement);
    if (place < 0) return;
    event.preventDefault();
    items[place + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };
  const toggle = (title: string) => {
    const next = new Set(collapsed);
    if (!next.delete(title)) next.add(title);
    onCollapsed(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it take the keys; this only moves the focus among them
    <div ref={list} onKeyDown={onKeyDown} style={{ display: 'grid', gap: 16 }}>
      {sections.map((section) => (
        <SectionBlock
          key={section.title}
          process={process}
          section={section}
          isOpen={!collapsed.has(section.title)}
          onToggle={() => toggle(section.title)}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}
