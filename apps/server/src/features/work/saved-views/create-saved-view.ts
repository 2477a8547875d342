import { schema } from '@cairn/db';
import { SAVED_VIEWS_MAX } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listOwn, lockViews, type ViewRecord } from './saved-views.queries.ts';
import { type SavedView, type ViewKind, viewView } from './view-kind.ts';

const { savedViews: views } = schema;

interface NewView<S> {
  name: string;
  is_shared?: boolean | undefined;
  search: S;
}

/** Keeps the list as it is shown under a name; for the person alone unless it is shared. */
export async function createSavedView<S extends object>(
  ctx: Ctx,
  kind: ViewKind<S>,
  { name, is_shared = false, search }: NewView<S>,
): Promise<SavedView<S>> {
  const { tx, actor, now } = ctx;
  await lockViews(tx, actor.userId);
  const own = await listOwn(tx, kind.area, actor.userId);
  assertFree(own, name);
  if (own.length >= SAVED_VIEWS_MAX) throw fail('TOO_MANY_VIEWS');
  const view = await insertView(tx, {
    tenant_id: actor.tenantId,
    id: newId(),
    area: kind.area,
    name,
    owner_id: actor.userId,
    is_shared,
    search: { ...search } as Record<string, unknown>,
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
  return viewView(kind, actor, view);
}

/** Two views of one list that a person has cannot have one name: in a menu nobody could tell them apart. */
export function assertFree(own: readonly { id: string; name: string }[], name: string, self?: string): void {
  if (own.some((other) => other.id !== self && other.name.toLowerCase() === name.toLowerCase()))
    throw fail('VIEW_NAME_TAKEN');
}

async function insertView(tx: Tx, row: typeof views.$inferInsert): Promise<ViewRecord> {
  const [view] = await tx.db.insert(views).values(row).returning();
  if (!view) throw new Error('the view was not stored');
  return view;
}
