import type { Item, Process } from '../queries.ts';

export interface ItemPanelProps {
  process: Process;
  item: Item;
  /** Told what of it is typed and not saved. */
  onDirty: (what: string, isDirty: boolean) => void;
}
