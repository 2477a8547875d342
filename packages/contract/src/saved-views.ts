import { type Permission, VIEW_NAME_MAX } from '@cairn/domain';
import { z } from 'zod';
import { errors } from './errors.ts';
import { Id, IdOut, requiredText, TimestampOut, Version } from './fields.ts';
import { procedure } from './procedure.ts';

const Name = requiredText('Name', VIEW_NAME_MAX);

interface ViewCalls<S> {
  path: `/${string}`;
  /** Names the group of the calls. */
  tag: string;
  /** Who may read the list. */
  needs: Permission;
  /** What a view of it keeps. */
  search: S;
}

/** The calls about saved views of one list. */
export function savedViewCalls<S extends z.ZodObject>({ path, tag, needs, search }: ViewCalls<S>) {
  const tags = [tag];
  const View = z.object({
    id: IdOut,
    name: z.string(),
    owner_id: IdOut,
    is_shared: z.boolean(),
    search,
    created_at: TimestampOut,
    updated_at: TimestampOut,
    version: z.int(),
    can: z.object({ edit: z.boolean(), unshare: z.boolean(), delete: z.boolean() }),
  });

  const list = procedure({ needs })
    .route({ method: 'GET', path, summary: "The person's own views, and those that colleagues share", tags })
    .output(z.array(View));

  const create = procedure({ needs: 'saved_view:write', mode: 'write', idempotent: true })
    .route({ method: 'POST', path, successStatus: 201, summary: 'Keep the list as it is shown', tags })
    .input(z.strictObject({ name: Name, is_shared: z.boolean().optional(), search }))
    .errors(errors('VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS', 'IDEMPOTENCY_CONFLICT'))
    .output(View);

  const update = procedure({ needs: 'saved_view:write', mode: 'write' })
    .route({ method: 'PATCH', path: `${path}/{id}`, summary: 'Rename, share or overwrite a view', tags })
    .input(
      z.strictObject({
        id: Id,
        version: Version,
        name: Name.optional(),
        is_shared: z.boolean('is_shared must be true or false.').optional(),
        search: search.optional(),
      }),
    )
    .errors({
      ...errors('VIEW_NAME_TAKEN'),
      STALE_VERSION: { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: View }) },
    })
    .output(View);

  const remove = procedure({ needs: 'saved_view:write', mode: 'write' })
    .route({ method: 'DELETE', path: `${path}/{id}`, successStatus: 204, summary: 'Delete a view', tags })
    .input(z.strictObject({ id: Id }));

  return { list, create, update, remove };
}
