import { expect, it } from 'vitest';
import { DEFAULT_ORDER, nextOrder, orderInAddress, orderOf } from './order.ts';

it('starts words at A and amounts at the largest, then turns around', () => {
  const byName = nextOrder(DEFAULT_ORDER, 'company_name');
  expect(byName).toEqual({ sort: 'company_name', direction: 'asc' });
  expect(nextOrder(byName, 'company_name')).toEqual({ sort: 'company_name', direction: 'desc' });
  expect(nextOrder(byName, 'target_amount')).toEqual({ sort: 'target_amount', direction: 'desc' });
});

it('keeps the usual order out of the address', () => {
  expect(orderInAddress(DEFAULT_ORDER)).toEqual({ sort: undefined, direction: undefined });
  expect(orderInAddress({ sort: 'created_at', direction: 'asc' })).toEqual({ sort: 'created_at', direction: 'asc' });
});

it('reads half an order', () => {
  expect(orderOf({})).toEqual(DEFAULT_ORDER);
  expect(orderOf({ direction: 'asc' })).toEqual(DEFAULT_ORDER);
  expect(orderOf({ sort: 'industry' })).toEqual({ sort: 'industry', direction: 'asc' });
});
