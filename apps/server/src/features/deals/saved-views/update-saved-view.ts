import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs } from '@orpc/contract';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { assertFree } from './create-saved-view.ts';
import { canEdit, canUnshare } from './saved-views.policy.ts';
import { findVisible, listOwn, lockViews, updateIfSeen } from './saved-views.queries.ts';
import { type SavedView, viewView } from './view-view.ts';

type Change = InferContractRouterInputs<Contract>['savedViews']['update'];

/** Renames, shares or overwrites a view. Of a colleague's an administrator may only end the sharing. */
export async function updateSavedView(ctx: Ctx, { id, version, ...changes }: Change): Promise<SavedView> {
  const { tx, actor, now } = ctx;
  const before = await findVisible(tx, actor.userId, id);
  if (!before) throw fail('NOT_FOUND');
  if (!canEdit(actor, before) && !(isUnsharing(changes) && canUnshare(actor, before))) throw fail('FORBIDDEN');
  if (changes.name !== undefined) {
    await lockViews(tx, before.owner_id);
    assertFree(await listOwn(tx, before.owner_id), changes.name, before.id);
  }
  const after = await updateIfSeen(tx, { id: before.id, version }, { ...changes, updated_at: now });
  if (!after) throw await staleVersion(viewNow(ctx, id));
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
  return viewView(actor, after);
}

function isUnsharing({ name, search, is_shared }: Omit<Change, 'id' | 'version'>): boolean {
  return name === undefined && search === undefined && is_shared === false;
}

async function viewNow({ tx, actor }: Ctx, id: string): Promise<SavedView> {
  const now = await findVisible(tx, actor.userId, id);
  if (!now) throw fail('NOT_FOUND');
  return viewView(actor, now);
}
