import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { OPEN } from './draft-import.ts';
import { requireSummary } from './get-import.ts';
import { isOwnImport } from './imports.policy.ts';
import { updateImportIn } from './imports.queries.ts';
import { viewImport } from './view-import.ts';

/** Gives an import up that has not been started; its file is no longer kept. */
export async function discardImport(ctx: Ctx, { id }: { id: string }) {
  if (!isOwnImport(ctx.actor, await requireSummary(ctx, id))) throw fail('NOT_FOUND');
  const discarded = await updateImportIn(ctx.tx, id, OPEN, {
    status: 'discarded',
    content_encrypted: Buffer.alloc(0),
    corrections_encrypted: null,
  });
  if (!discarded) throw fail('IMPORT_NOT_OPEN');
  await ctx.audit({ action: 'import.discarded', resource_type: 'import', resource_id: id, table_name: 'imports' });
  return viewImport(ctx, discarded);
}
