import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { requireSummary } from '../get-import.ts';
import { type ImportOutputs, kindOf } from '../import-settings.ts';
import type { Foreseen, ImportWriters, Kept } from '../import-writer.ts';
import { canUndoImport } from '../imports.policy.ts';
import type { ImportSummary } from '../imports.queries.ts';
import { listAddedFields } from './archive-added-fields.ts';
import { listFilled } from './empty-gaps.ts';
import { listAdded } from './remove-deals.ts';

/** What an undo of this import would remove and keep, so that nobody is surprised; changes nothing. */
export async function foreseeUndo(
  ctx: Ctx,
  { id }: { id: string },
  writers: ImportWriters,
): Promise<ImportOutputs['foresee']> {
  const { removed, restored, kept } = await foresee(ctx, await requireUndoable(ctx, id), writers);
  const fields = kept.length === 0 ? await listAddedFields(ctx, id) : [];
  const counts = new Map<Kept['why'], number>();
  for (const { why } of kept) counts.set(why, (counts.get(why) ?? 0) + 1);
  return {
    removed,
    restored,
    kept_count: kept.length,
    kept: [...counts].map(([why, count]) => ({ why, count })),
    fields: fields.map(({ label }) => label),
  };
}

export const foresee = (ctx: Ctx, record: ImportSummary, writers: ImportWriters): Promise<Foreseen> =>
  writers[kindOf(record)].foresee(ctx, record.id);

/** The import, if this person may take it back now. Whose it is not is told that there is none to undo. */
export async function requireUndoable(ctx: Ctx, id: string): Promise<ImportSummary> {
  const record = await requireSummary(ctx, id);
  if (record.created_by !== ctx.actor.userId) throw fail('FORBIDDEN');
  if (!canUndoImport(ctx.actor, record, ctx.now)) throw fail('IMPORT_STAYS');
  return record;
}

export async function foreseeDeals(ctx: Ctx, importId: string): Promise<Foreseen> {
  const added = await listAdded(ctx, importId);
  const kept = added.flatMap(({ id, company_name, why }): Kept[] => (why ? [{ id, company_name, why }] : []));
  return { removed: added.length - kept.length, restored: (await listFilled(ctx.tx, importId)).size, kept };
}
