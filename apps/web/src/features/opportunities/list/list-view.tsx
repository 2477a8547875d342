import { IconColumns3 } from '@tabler/icons-react';
import { usePhone } from '../../../lib/use-phone.ts';
import { CheckMenu } from '../../../ui/check-menu.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import type { DealFilters } from '../opportunities-search.ts';
import { useDealList } from '../queries.ts';
import { useOpportunitiesSearch } from '../use-opportunities-search.ts';
import { DealList } from './deal-list.tsx';
import classes from './list.module.css';
import { LIST_COLUMNS } from './list-columns.tsx';
import { nextOrder, orderInAddress, orderOf } from './order.ts';
import { SortSelect } from './sort-select.tsx';
import { TotalCount } from './total-count.tsx';
import { useListColumns } from './use-list-columns.ts';

const CHOICES = LIST_COLUMNS.map(({ key, label }) => ({ value: key, label }));

/** List View: every deal as a row of a table. */
export default function ListView({ filters }: { filters: DealFilters }) {
  const [search, change] = useOpportunitiesSearch();
  const phone = usePhone();
  const order = orderOf(search);
  const list = useDealList(filters, order);
  const { columns, chosen, choose } = useListColumns();

  return (
    <>
      <FilterBar>
        <TotalCount total={list.data?.pages[0]?.total} />
        {phone ? (
          <SortSelect order={order} onChange={(wanted) => change(orderInAddress(wanted))} />
        ) : (
          <CheckMenu
            label="Columns"
            icon={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
            options={CHOICES}
            selected={chosen}
            onChange={choose}
          />
        )}
      </FilterBar>
      <div className={classes.area}>
        <DealList
          list={list}
          filters={filters}
          columns={columns}
          order={order}
          onSort={(sort) => change(orderInAddress(nextOrder(order, sort)))}
        />
      </div>
    </>
  );
}
