import { schema } from '@cairn/db';
import { desc, inArray } from 'drizzle-orm';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { listTeam } from '../../../access/auth/account/list-team.ts';
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
  const { removed, restored, kept, filled } = await foresee(ctx, await requireUndoable(ctx, id), writers);
  const fields = kept.length === 0 ? await listAddedFields(ctx, id) : [];
  const counts = new Map<Kept['why'], number>();
  for (const { why } of kept) counts.set(why, (counts.get(why) ?? 0) + 1);
  return {
    removed,
    restored,
    kept_count: kept.length,
    kept: [...counts].map(([why, count]) => ({ why, count })),
    filled_by: filled ? await listLater(ctx, filled) : [],
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
  const filled = new Map<string, number>();
  for (const later of added.flatMap(({ filled_by = [] }) => filled_by)) filled.set(later, (filled.get(later) ?? 0) + 1);
  const restored = (await listFilled(ctx.tx, importId)).size;
  return { removed: added.length - kept.length, restored, kept, filled };
}

/** The later imports that are to be undone first, the last first. */
async function listLater(
  ctx: Ctx,
  filled: ReadonlyMap<string, number>,
): Promise<ImportOutputs['foresee']['filled_by']> {
  if (filled.size === 0) return [];
  const { imports } = schema;
  const rows = await ctx.tx.db
    .select({ id: imports.id, file_name: imports.file_name, at: imports.finished_at, by: imports.created_by })
    .from(imports)
    .where(inArray(imports.id, [...filled.keys()]))
    .orderBy(desc(imports.finished_at));
  const names = new Map(
    (await listTeam(ctx)).map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]),
  );
  return rows.flatMap(({ id, file_name, at, by }) =>
    at
      ? [
          {
            file_name,
            imported_at: at.toISOString(),
            imported_by: names.get(by) ?? 'a former member',
            is_own: by === ctx.actor.userId,
            count: filled.get(id) ?? 0,
          },
        ]
      : [],
  );
}
