import type { Checklist, ChecklistItem } from './use-checklist.ts';

type Completion = Pick<ChecklistItem, 'is_completed' | 'completed_by' | 'completed_at'>;

/** The checklist with one item checked or unchecked, and its count of open mandatory items as it is then. */
export function setItem(checklist: Checklist, id: string, completion: Completion): Checklist {
  const items = checklist.items.map((item) => (item.id === id ? { ...item, ...completion } : item));
  return {
    ...checklist,
    items,
    open_mandatory: items.filter((item) => item.is_mandatory && !item.is_completed).length,
  };
}

export const NOT_DONE: Completion = { is_completed: false, completed_by: null, completed_at: null };

export const doneBy = (userId: string, now: Date): Completion => ({
  is_completed: true,
  completed_by: userId,
  completed_at: now.toISOString(),
});
