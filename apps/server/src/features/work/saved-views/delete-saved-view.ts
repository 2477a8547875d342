import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { canDelete } from './saved-views.policy.ts';
import { findVisible, updateIfSeen } from './saved-views.queries.ts';
import type { ViewKind } from './view-kind.ts';

/** Takes a view out of every list. Who was using it keeps what is on the screen. */
export async function deleteSavedView(
  ctx: Ctx,
  { area }: Pick<ViewKind<object>, 'area'>,
  { id }: { id: string },
): Promise<void> {
  const { tx, actor, now } = ctx;
  const view = await findVisible(tx, area, actor.userId, id);
  if (!view) throw fail('NOT_FOUND');
  if (!canDelete(actor, view)) throw fail('FORBIDDEN');
  if (!(await updateIfSeen(tx, view, { deleted_at: now, updated_at: now }))) throw fail('NOT_FOUND');
  await ctx.audit({
    action: 'saved_view.deleted',
    resource_type: 'saved_view',
    resource_id: view.id,
    table_name: 'saved_views',
    metadata: { name: view.name, is_shared: view.is_shared, owner: view.owner_id },
  });
}
