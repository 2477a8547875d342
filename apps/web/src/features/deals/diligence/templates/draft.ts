import type { Template } from '../queries.ts';

export interface DraftItem {
  /** Only for this page: what is not saved yet has no other name. */
  id: string;
  title: string;
  description: string;
  /** As it was typed; empty for no due date. */
  days: string;
}

export interface DraftSection {
  id: string;
  title: string;
  items: DraftItem[];
}

export interface Draft {
  name: string;
  description: string;
  sections: DraftSection[];
}

let last = 0;
export const newKey = (): string => `new-${++last}`;

export const EMPTY_DRAFT: Draft = { name: '', description: '', sections: [] };

export function draftOf({ name, description, sections }: PlainDraft | Template): Draft {
  return {
    name,
    description: description ?? '',
    sections: sections.map(({ title, items }) => ({
      id: newKey(),
      title,
      items: items.map((item) => ({
        id: newKey(),
        title: item.title,
        description: item.description ?? '',
        days: item.days === null ? '' : String(item.days),
      })),
    })),
  };
}

/** As the server takes it. */
export function sectionsOf({ sections }: Pick<Draft, 'sections'>) {
  return sections.map(({ title, items }) => ({
    title,
    items: items.map(({ title: item, description, days }) => ({
      title: item,
      description: description || null,
      days: days === '' ? null : Number(days),
    })),
  }));
}

/** A draft without the keys of its rows, which are another page's after a reload. */
export interface PlainDraft {
  name: string;
  description: string;
  sections: ReturnType<typeof sectionsOf>;
}

export const plainOf = (draft: Draft): PlainDraft => ({
  name: draft.name,
  description: draft.description,
  sections: sectionsOf(draft),
});

/** Whether both say the same, whatever their keys are. */
export const isSameDraft = (a: Draft, b: Draft): boolean => JSON.stringify(plainOf(a)) === JSON.stringify(plainOf(b));

/** What keeps it from being saved, as a sentence; undefined when nothing does. */
export function problemOf({ name, sections }: Draft): string | undefined {
  if (!name.trim()) return 'Give the template a name.';
  if (sections.length === 0) return 'Add a first section.';
  const empty = sections.find(({ items }) => items.length === 0);
  return empty && `“${empty.title}” has no items yet: add one, or remove the section.`;
}

/** The sections with one of them changed; a section that is not there yet stands at the end. */
export function withSection(sections: readonly DraftSection[], section: DraftSection): DraftSection[] {
  return withEntry(sections, section);
}

export function withItem(section: DraftSection, item: DraftItem): DraftSection {
  return { ...section, items: withEntry(section.items, item) };
}

/** The sections with one item put at a place of a section: of its own or of another. */
export function moveItem(sections: readonly DraftSection[], id: string, toSection: string, at: number): DraftSection[] {
  const moved = sections.flatMap(({ items }) => items).find((item) => item.id === id);
  if (!moved) return [...sections];
  return sections.map((section) => {
    const rest = section.items.filter((item) => item !== moved);
    return { ...section, items: section.id === toSection ? rest.toSpliced(at, 0, moved) : rest };
  });
}

function withEntry<T extends { id: string }>(entries: readonly T[], entry: T): T[] {
  const known = entries.some(({ id }) => id === entry.id);
  return known ? entries.map((each) => (each.id === entry.id ? entry : each)) : [...entries, entry];
}
