import { type AnySort, DEAL_FIELDS, isDealField } from '@cairn/domain';
import type { ListOrder } from './queries.ts';

export const DEFAULT_ORDER: ListOrder = { sort: 'created_at', direction: 'desc' };

/** Words begin at A, numbers and dates at the largest and newest: what one looks for first. */
const isUpwardFirst = (sort: AnySort): boolean => {
  const kind = isDealField(sort) ? DEAL_FIELDS[sort].kind : undefined;
  // Of priorities one wants the highest first; what closes next comes before what closes later.
  return sort === 'status' || sort === 'expected_close_date' || kind === 'text' || sort === 'source';
};

/** A click on a heading: sorts by it, then turns the order around. */
export function nextOrder(order: ListOrder, sort: AnySort): ListOrder {
  if (order.sort === sort) return { sort, direction: order.direction === 'asc' ? 'desc' : 'asc' };
  return { sort, direction: isUpwardFirst(sort) ? 'asc' : 'desc' };
}

/** What stands in the address: nothing when it is what one gets anyway. */
export function orderInAddress({ sort, direction }: ListOrder): Partial<ListOrder> {
  const isDefault = sort === DEFAULT_ORDER.sort && direction === DEFAULT_ORDER.direction;
  return isDefault ? { sort: undefined, direction: undefined } : { sort, direction };
}

/** The order of an address; half of one is completed by the first direction of its column. */
export function orderOf(search: Partial<ListOrder>): ListOrder {
  if (!search.sort) return DEFAULT_ORDER;
  const { sort, direction } = search;
  return { sort, direction: direction ?? (isUpwardFirst(sort) ? 'asc' : 'desc') };
}
