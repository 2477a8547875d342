import { plural } from '../../../lib/base/format.ts';
import { type OfferedCommand, useOffer } from '../../../lib/commands/offers.ts';
import type { DealFilters } from '../opportunities/opportunities-search.ts';
import type { BulkAct } from './bulk-acts.ts';
import { countSelected } from './selection/selection.ts';
import type { Ticks } from './selection/selection-context.ts';
import type { SelectedExport } from './use-export-selected.ts';

/** What Ctrl-K can do with the ticked deals: it opens the dialogs of the bar below the list. */
export function useSelectionCommands(
  ticks: Ticks,
  total: number,
  {
    archived,
    onAct,
    onExport,
  }: { archived: DealFilters['archived']; onAct: (act: BulkAct) => void; onExport: SelectedExport },
): void {
  const count = () => countSelected(ticks.store.get(), total);
  const deals = (number: number) => plural(number, 'selected deal');
  useOffer({
    // Asked when Ctrl-K opens: a tick draws no list.
    get about() {
      return deals(count());
    },
    commands: () => {
      const number = count();
      if (number === 0) return [];
      const about = deals(number);
      const act = (wanted: BulkAct, label: string): OfferedCommand => ({
        // Edit is the whole form of one deal.
        command: wanted === 'edit' ? 'changeField' : wanted,
        label,
        act: () => onAct(wanted),
      });
      return [
        ...(archived === true
          ? []
          : [
              act('move', `Move ${about} to another stage …`),
              act('assign', `Assign ${about} to somebody …`),
              act('tag', `Tag ${about} …`),
              act('edit', `Change a field of ${about} …`),
              act('archive', `Archive ${about} …`),
            ]),
        ...(archived === undefined ? [] : [act('restore', `Restore ${about} …`)]),
        act('delete', `Delete ${about} …`),
        { command: 'exportSelected', label: `Export ${about}, visible columns`, act: () => onExport({}) },
        {
          command: 'exportSelected',
          choice: 'all',
          label: `Export ${about}, all fields`,
          act: () => onExport({ fields: 'all' }),
        },
        {
          command: 'exportSelected',
          choice: 'xlsx',
          label: `Export ${about}, all fields, Excel`,
          act: () => onExport({ fields: 'all', format: 'xlsx' }),
        },
      ];
    },
  });
}
