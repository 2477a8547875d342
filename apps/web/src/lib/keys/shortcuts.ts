interface Shortcut {
  /** As the browser names the key; a letter is meant without Shift. */
  key: string;
  /** What it does, as the list of shortcuts says it. */
  says: string;
  group: 'deals' | 'everywhere';
  /** It opens a dialog: what is typed next is for that. */
  opens?: true;
}

/** Every key that acts by itself: handlers, tooltips and the list of shortcuts read this table. */
export const SHORTCUTS = {
  create: { key: 'c', says: 'Add a deal', group: 'deals', opens: true },
  search: { key: '/', says: 'Search the deals', group: 'deals' },
  next: { key: 'j', says: 'Go to the next deal or company', group: 'deals' },
  previous: { key: 'k', says: 'Go to the previous deal or company', group: 'deals' },
  peek: { key: 'p', says: 'Show the deal beside board or list', group: 'deals' },
  open: { key: 'Enter', says: 'Open the page of the deal', group: 'deals' },
  edit: { key: 'e', says: 'Edit the deal', group: 'deals', opens: true },
  move: { key: 'm', says: 'Move the deal, or what is selected, to another stage', group: 'deals', opens: true },
  assign: { key: 'a', says: 'Assign the deal, or what is selected', group: 'deals', opens: true },
  select: { key: 'x', says: 'Select the deal, on the board or in the list', group: 'deals' },
  tag: { key: 't', says: 'Tag what is selected', group: 'deals', opens: true },
  sidebar: { key: 'b', says: 'Collapse or expand the sidebar', group: 'everywhere' },
  close: { key: 'Escape', says: 'Close what is open', group: 'everywhere' },
  help: { key: '?', says: 'Show this list', group: 'everywhere', opens: true },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

/** "J" or "Esc", as it stands on the key. */
export function keyLabel(name: ShortcutName): string {
  const { key } = SHORTCUTS[name];
  return key === 'Escape' ? 'Esc' : key.length === 1 ? key.toUpperCase() : key;
}
