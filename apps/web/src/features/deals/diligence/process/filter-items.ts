import { isSettled } from '@cairn/domain';
import type { ItemFilter } from '../diligence-search.ts';
import type { Item, Section } from '../queries.ts';

interface Viewer {
  me: string;
  today: string;
}

const FILTERS: Record<ItemFilter, (item: Item, viewer: Viewer) => boolean> = {
  mine: (item, { me }) => item.owner_id === me,
  open: ({ status }) => !isSettled(status),
  overdue: (item, { today }) => isOverdue(item, today),
  blocked: ({ status }) => status === 'blocked',
};

export function isOverdue({ status, due_date }: Pick<Item, 'status' | 'due_date'>, today: string): boolean {
  return due_date !== null && due_date < today && !isSettled(status);
}

/** The sections with those of their items that fit; a section without any is left out. */
export function filterSections(
  sections: readonly Section[],
  filter: ItemFilter | undefined,
  viewer: Viewer,
): readonly Section[] {
  if (filter === undefined) return sections;
  return sections
    .map((section) => ({ ...section, items: section.items.filter((item) => FILTERS[filter](item, viewer)) }))
    .filter(({ items }) => items.length > 0);
}

export function countItems(sections: readonly Section[], filter: ItemFilter | undefined, viewer: Viewer): number {
  return filterSections(sections, filter, viewer).reduce((sum, { items }) => sum + items.length, 0);
}
