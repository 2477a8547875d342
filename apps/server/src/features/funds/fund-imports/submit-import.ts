import { schema } from '@cairn/db';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import type { ImportInputs, ImportView } from './fund-imports.types.ts';
import { auditImport, openImport } from './kept-import.ts';
import { planImport } from './plan-import.ts';
import { requireRight } from './require-right.ts';
import { getFundImport } from './view-import.ts';

/** Hands an import to the second person. */
export async function submitImport(ctx: Ctx, { id, version }: ImportInputs['submit']): Promise<ImportView> {
  const record = await openImport(ctx, id, { lock: true });
  if (record.state !== 'draft') throw fail('FUND_WORK_DONE');
  requireRight(record, await planImport(ctx, record));
  const values = { state: 'submitted', submitted_by: ctx.actor.userId, submitted_at: ctx.now };
  if (!(await updateIfUnchanged(ctx.tx, schema.fundImports, id, version, values))) throw fail('FUND_WORK_DONE');
  await auditImport(ctx, 'submitted', record, { lists: record.content.lists.length });
  return getFundImport(ctx, { id });
}

/** Takes an import back, so that it can be corrected. */
export async function reopenImport(ctx: Ctx, { id, version }: ImportInputs['reopen']): Promise<ImportView> {
  const record = await openImport(ctx, id, { lock: true });
  if (record.state !== 'submitted') throw fail('FUND_WORK_DONE');
  const values = { state: 'draft', submitted_by: null, submitted_at: null };
  if (!(await updateIfUnchanged(ctx.tx, schema.fundImports, id, version, values))) throw fail('FUND_WORK_DONE');
  await auditImport(ctx, 'reopened', record);
  return getFundImport(ctx, { id });
}
