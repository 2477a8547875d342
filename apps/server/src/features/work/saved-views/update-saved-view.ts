import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { assertFree } from './create-saved-view.ts';
import { canEdit, canUnshare } from './saved-views.policy.ts';
import { findVisible, listOwn, lockViews, updateIfSeen, type ViewRecord } from './saved-views.queries.ts';
import { type SavedView, type ViewKind, viewView } from './view-kind.ts';

interface Change<S> {
  id: string;
  version: number;
  name?: string | undefined;
  is_shared?: boolean | undefined;
  search?: S | undefined;
}

/** Renames, shares or overwrites a view. Of a colleague's an administrator may only end the sharing. */
export async function updateSavedView<S extends object>(
  ctx: Ctx,
  kind: ViewKind<S>,
  { id, version, ...changes }: Change<S>,
): Promise<SavedView<S>> {
  const { tx, actor, now } = ctx;
  const before = await findVisible(tx, kind.area, actor.userId, id);
  if (!before) throw fail('NOT_FOUND');
  if (!canEdit(actor, before) && !(isUnsharing(changes) && canUnshare(actor, before))) throw fail('FORBIDDEN');
  if (changes.name !== undefined) {
    await lockViews(tx, before.owner_id);
    assertFree(await listOwn(tx, kind.area, before.owner_id), changes.name, before.id);
  }
  const after = await updateIfSeen(
    tx,
    { id: before.id, version },
    {
      ...(changes as Partial<ViewRecord>),
      updated_at: now,
    },
  );
  if (!after) throw await staleVersion(viewNow(ctx, kind, id));
  const changed = (Object.keys(changes) as (keyof typeof changes)[]).filter((field) => changes[field] !== undefined);
  await ctx.audit({
    action: 'saved_view.updated',
    resource_type: 'saved_view',
    resource_id: after.id,
    table_name: 'saved_views',
    metadata: {
      changes: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
    },
  });
  return viewView(kind, actor, after);
}

function isUnsharing({ name, search, is_shared }: Omit<Change<object>, 'id' | 'version'>): boolean {
  return name === undefined && search === undefined && is_shared === false;
}

async function viewNow<S extends object>({ tx, actor }: Ctx, kind: ViewKind<S>, id: string): Promise<SavedView<S>> {
  const now = await findVisible(tx, kind.area, actor.userId, id);
  if (!now) throw fail('NOT_FOUND');
  return viewView(kind, actor, now);
}
