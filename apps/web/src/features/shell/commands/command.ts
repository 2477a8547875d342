import type { Icon } from '@tabler/icons-react';

/** In the order in which they stand in the list. */
export const GROUPS = ['Deals', 'Companies', 'Tasks', 'People', 'Go to', 'Do'] as const;

/** A row of the palette: what it is called and what Enter does. */
export interface Command {
  id: string;
  group: (typeof GROUPS)[number];
  label: string;
  detail?: string | undefined;
  /** Other words by which people look for it. */
  words?: string | undefined;
  Icon: Icon;
  run: () => void;
}
