import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import { SAVED_VIEWS_MAX } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { AREA, listOwn, lockViews, type ViewRecord } from './saved-views.queries.ts';
import { type SavedView, viewView } from './view-view.ts';

const { savedViews: views } = schema;

type NewView = InferContractRouterInputs<Contract>['savedViews']['create'];

/** Keeps the list as it is shown under a name; for the person alone unless it is shared. */
export async function createSavedView(ctx: Ctx, { name, is_shared = false, search }: NewView): Promise<SavedView> {
  const { tx, actor, now } = ctx;
  await lockViews(tx, actor.userId);
  const own = await listOwn(tx, actor.userId);
  assertFree(own, name);
  if (own.length >= SAVED_VIEWS_MAX) throw fail('TOO_MANY_VIEWS');
  const view = await insertView(tx, {
    tenant_id: actor.tenantId,
    id: newId(),
    name,
    owner_id: actor.userId,
    is_shared,
    search,
    created_at: now,
    updated_at: now,
  });
  await ctx.audit({
    action: 'saved_view.created',
    resource_type: 'saved_view',
    resource_id: view.id,
    table_name: 'saved_views',
    metadata: { name, is_shared },
  });
  return viewView(actor, view);
}

/** Two views of one person cannot have one name: in a menu nobody could tell them apart. */
export function assertFree(own: readonly { id: string; name: string }[], name: string, self?: string): void {
  if (own.some((other) => other.id !== self && other.name.toLowerCase() === name.toLowerCase()))
    throw fail('VIEW_NAME_TAKEN');
}

async function insertView(tx: Tx, row: Omit<typeof views.$inferInsert, 'area'>): Promise<ViewRecord> {
  const [view] = await tx.db
    .insert(views)
    .values({ ...row, area: AREA })
    .returning();
  if (!view) throw new Error('the view was not stored');
  return view;
}
