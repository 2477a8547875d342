import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { findProcess, listItems } from '../diligence.queries.ts';
import type { Process } from '../diligence-fields.ts';
import { findTemplateOf } from '../templates/templates.queries.ts';
import { viewProcess } from './view-process.ts';

/** A process with everything on its page but the comments. */
export async function getProcess({ tx, actor }: Ctx, { id }: { id: string }): Promise<Process> {
  const [row, items, template] = await Promise.all([findProcess(tx, id), listItems(tx, id), findTemplateOf(tx, id)]);
  if (!row) throw fail('NOT_FOUND');
  return viewProcess(actor, row, items, template ?? null);
}
