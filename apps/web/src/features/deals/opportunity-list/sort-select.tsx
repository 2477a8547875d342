import type { AnySort } from '@cairn/domain';
import { NativeSelect } from '@mantine/core';
import type { ListOrder } from '../opportunities/queries.ts';

const ORDERS: { sort: AnySort; direction: ListOrder['direction']; label: string }[] = [
  { sort: 'created_at', direction: 'desc', label: 'Newest first' },
  { sort: 'created_at', direction: 'asc', label: 'Oldest first' },
  { sort: 'company_name', direction: 'asc', label: 'Company, A to Z' },
  { sort: 'target_amount', direction: 'desc', label: 'Largest amount' },
  { sort: 'priority', direction: 'desc', label: 'Highest priority' },
  { sort: 'stage_entered_at', direction: 'asc', label: 'Longest in stage' },
  { sort: 'expected_close_date', direction: 'asc', label: 'Closing soonest' },
  { sort: 'updated_at', direction: 'desc', label: 'Last changed' },
];

const nameOf = ({ sort, direction }: ListOrder) => `${sort} ${direction}`;

/** Small screens have no column headings to sort by. */
export function SortSelect({ order, onChange }: { order: ListOrder; onChange: (order: ListOrder) => void }) {
  const isListed = ORDERS.some((each) => nameOf(each) === nameOf(order));
  return (
    <NativeSelect
      aria-label="Sort by"
      value={isListed ? nameOf(order) : ''}
      onChange={(event) => {
        const wanted = ORDERS.find((each) => nameOf(each) === event.currentTarget.value);
        if (wanted) onChange({ sort: wanted.sort, direction: wanted.direction });
      }}
      data={[
        ...(isListed ? [] : [{ value: '', label: 'Custom order' }]),
        ...ORDERS.map((each) => ({ value: nameOf(each), label: each.label })),
      ]}
    />
  );
}
