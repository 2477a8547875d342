interface Shortcut {
  /** As the browser names the key; a letter is meant without Shift. */
  key: string;
  /** What it does, as the list behind `?` says it. */
  says: string;
}

/** Every key that acts by itself. Whoever acts on one names it here first. */
export const SHORTCUTS = {
  next: { key: 'j', says: 'Next deal' },
  previous: { key: 'k', says: 'Previous deal' },
  open: { key: 'Enter', says: 'Open the page of the deal' },
  select: { key: 'x', says: 'Select the deal' },
  move: { key: 'm', says: 'Move to another stage' },
  assign: { key: 'a', says: 'Assign to somebody' },
  tag: { key: 't', says: 'Tag' },
  edit: { key: 'e', says: 'Edit the deal' },
  close: { key: 'Escape', says: 'Close what is open' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

/** "J" or "Esc", as it stands on the key. */
export function keyLabel(name: ShortcutName): string {
  const { key } = SHORTCUTS[name];
  return key === 'Escape' ? 'Esc' : key.length === 1 ? key.toUpperCase() : key;
}
