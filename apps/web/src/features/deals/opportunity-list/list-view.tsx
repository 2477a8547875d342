import { hasPermission } from '@cairn/domain';
import { ActionIcon } from '@mantine/core';
import { IconColumns3, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { useMay, useProfile } from '../../../lib/session/auth.tsx';
import { CheckMenu } from '../../../ui/lists/check-menu.tsx';
import { LastChangeMenu } from '../bulk/last-change-menu.tsx';
import { ChooseButton } from '../bulk/selection/choose-button.tsx';
import { SelectionBar } from '../bulk/selection/selection-bar.tsx';
import { createTicks, TicksContext } from '../bulk/selection/selection-context.ts';
import { useSelectionKeys } from '../bulk/selection/use-selection-keys.ts';
import { useBulkWork } from '../bulk/use-bulk-work.tsx';
import { useExportSelected } from '../bulk/use-export-selected.ts';
import { useSelectionCommands } from '../bulk/use-selection-commands.ts';
import { ownKeysOf } from '../opportunities/chosen-columns.ts';
import { FilterBar } from '../opportunities/filters/filter-bar.tsx';
import type { DealFilters } from '../opportunities/opportunities-search.ts';
import { nextOrder, orderInAddress, orderOf } from '../opportunities/order.ts';
import { useDealList } from '../opportunities/queries.ts';
import { SumsButton } from '../opportunities/sums/sums-button.tsx';
import { useDealExport } from '../opportunities/use-deal-export.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import { DealViews, useViewInAddress } from '../saved-views/deal-views.tsx';
import { DealList } from './deal-list.tsx';
import { CellActionsContext } from './inline/cell-edits.ts';
import { useCellWork } from './inline/use-cell-work.ts';
import classes from './list.module.css';
import { useAllColumns } from './list-columns.tsx';
import { SortSelect } from './sort-select.tsx';
import { TotalCount } from './total-count.tsx';
import { useExactTotal } from './use-exact-total.ts';
import { useListColumns } from './use-list-columns.ts';

/** List View: every deal as a row of a table, to be chosen, changed and kept as one likes to see it. */
export default function ListView({ filters }: { filters: DealFilters }) {
  const [search, change] = useOpportunitiesSearch();
  const phone = usePhone();
  const mayDelete = hasPermission(useProfile().role, 'opportunity:delete');
  const mayChange = useMay('opportunity:edit');
  const order = orderOf(search);
  const { view, isOpening } = useViewInAddress();
  const { columns, chosen, choose, move } = useListColumns(view);
  const own = useMemo(() => ownKeysOf(chosen), [chosen]);
  const list = useDealList(filters, order, own);
  const choices = useAllColumns().map(({ key, label }) => ({ value: key, label }));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const total = useExactTotal(list.data?.pages[0]?.total ?? rows.length, filters, list.dataUpdatedAt);
  // Of other filters the ticks would be of deals that nobody sees.
  const narrowed = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new ticks for new filters
  const ticks = useMemo(() => createTicks(mayChange), [narrowed, mayChange]);
  const bulk = useBulkWork(ticks, { rows, total, filters });
  const fields = columns.flatMap(({ field }) => (field === undefined || field === 'status' ? [] : [field]));
  const cells = useCellWork(fields);
  const selected = useExportSelected(ticks, { rows, total, filters, order, columns: chosen });
  useDealExport(filters, order, true, chosen);
  useSelectionKeys(ticks, total, bulk.start, filters.archived);
  useSelectionCommands(ticks, total, { archived: filters.archived, onAct: bulk.start, onExport: selected.onExport });

  return (
    <TicksContext value={ticks}>
      <CellActionsContext value={cells}>
        <FilterBar
          hasManyControls
          before={
            <>
              <DealViews view={view} columns={chosen} />
              {phone && <ChooseButton />}
            </>
          }
        >
          <TotalCount total={list.data && total} />
          <SumsButton filters={filters} />
          {mayDelete && (
            <ActionIcon component={Link} to="/opportunities/deleted" aria-label="Deleted deals" title="Deleted deals">
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          <LastChangeMenu onUndo={bulk.undo} onReport={bulk.showReport} onRun={bulk.showRun} />
          {phone ? (
            <SortSelect order={order} onChange={(wanted) => change(orderInAddress(wanted))} />
          ) : (
            <CheckMenu
              label="Columns"
              noun="field"
              icon={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
              options={choices}
              selected={chosen}
              onChange={choose}
            />
          )}
        </FilterBar>
        <div className={classes.area}>
          <DealList
            list={list}
            isOpening={isOpening}
            rows={rows}
            total={total}
            filters={filters}
            columns={columns}
            order={order}
            onSort={(sort) => change(orderInAddress(nextOrder(order, sort)))}
            onMove={move}
          />
          <SelectionBar
            total={total}
            archived={filters.archived}
            onAct={bulk.start}
            onExport={selected.onExport}
            exporting={selected.isRunning}
          />
        </div>
        {bulk.dialogs}
      </CellActionsContext>
    </TicksContext>
  );
}
