import type { Icon } from '@tabler/icons-react';

/** In the order in which they stand in the list; what the page offers stands before or after the records. */
export const GROUPS = ['Recent', 'Deals', 'Companies', 'Tasks', 'People', 'Here', 'Go to', 'Do'] as const;

/** A row of the palette: what it is called and what Enter does. */
export interface Command {
  id: string;
  group: (typeof GROUPS)[number];
  label: string;
  detail?: string | undefined;
  /** Other words by which people look for it. */
  words?: string | undefined;
  /** Other words for the one that its label begins with: typed as a whole they are its name as well. */
  verbs?: string | undefined;
  /** The key that does the same, as it stands on the keyboard. */
  keyLabel?: string | undefined;
  Icon: Icon;
  /** Stands in the field instead of what was typed, and nothing else happens. */
  fill?: string | undefined;
  run: () => void;
}
