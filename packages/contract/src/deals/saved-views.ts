import { VIEW_NAME_MAX } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { columns, Direction, filters, Sort } from './opportunity-fields.ts';

const tags = ['Saved views'];
const Name = requiredText('Name', VIEW_NAME_MAX);

/** What a view of the deals keeps; what is not named is as usual. */
export const DealSearch = z.strictObject({
  ...filters,
  sort: Sort.optional(),
  direction: Direction.optional(),
  ...columns,
});

const View = z.object({
  id: IdOut,
  name: z.string(),
  owner_id: IdOut,
  is_shared: z.boolean(),
  search: DealSearch,
  created_at: TimestampOut,
  updated_at: TimestampOut,
  version: z.int(),
  can: z.object({ edit: z.boolean(), unshare: z.boolean(), delete: z.boolean() }),
});

const list = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/saved-views',
    summary: "The person's own views, and those that colleagues share",
    tags,
  })
  .output(z.array(View));

const create = procedure({ needs: 'saved_view:write', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/saved-views', successStatus: 201, summary: 'Keep the list as it is shown', tags })
  .input(z.strictObject({ name: Name, is_shared: z.boolean().optional(), search: DealSearch }))
  .errors(errors('VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS', 'IDEMPOTENCY_CONFLICT'))
  .output(View);

const update = procedure({ needs: 'saved_view:write', mode: 'write' })
  .route({ method: 'PATCH', path: '/saved-views/{id}', summary: 'Rename, share or overwrite a view', tags })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      name: Name.optional(),
      is_shared: z.boolean('is_shared must be true or false.').optional(),
      search: DealSearch.optional(),
    }),
  )
  .errors({
    ...errors('VIEW_NAME_TAKEN'),
    STALE_VERSION: { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: View }) },
  })
  .output(View);

const remove = procedure({ needs: 'saved_view:write', mode: 'write' })
  .route({ method: 'DELETE', path: '/saved-views/{id}', successStatus: 204, summary: 'Delete a view', tags })
  .input(z.strictObject({ id: Id }));

export const savedViews = { list, create, update, remove };
