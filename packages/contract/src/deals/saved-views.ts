import { z } from 'zod';
import { savedViewCalls } from '../saved-views.ts';
import { columns, Direction, filters, Sort } from './opportunity-fields.ts';

/** What a view of the deals keeps; what is not named is as usual. */
export const DealSearch = z.strictObject({
  ...filters,
  sort: Sort.optional(),
  direction: Direction.optional(),
  ...columns,
});

export const savedViews = savedViewCalls({
  path: '/saved-views',
  tag: 'Saved views',
  needs: 'opportunity:read',
  search: DealSearch,
});
