import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { hasWork } from '../diligence.policy.ts';
import { type ItemRow, type LockedProcess, listItems, lockProcess, lockProcessOf } from '../diligence.queries.ts';
import type { Process } from '../diligence-fields.ts';
import { getProcess } from '../processes/get-process.ts';
import { recount } from '../recount.ts';
import { tellDiligence } from '../tell-diligence.ts';

/** Takes an item out of a process, as long as nobody has worked on it. */
export async function removeItem(ctx: Ctx, { params: { id } }: { params: { id: string } }): Promise<Process> {
  const process = await lockProcessOf(ctx.tx, id);
  if (!process) throw fail('NOT_FOUND');
  return remove(ctx, process, (item) => item.id === id);
}

/** The same for all items of a section; if one of them holds work, none goes. */
export async function removeSection(ctx: Ctx, { id, section }: { id: string; section: string }): Promise<Process> {
  const process = await lockProcess(ctx.tx, id);
  if (!process) throw fail('NOT_FOUND');
  return remove(ctx, process, (item) => item.section === section);
}

async function remove(ctx: Ctx, process: LockedProcess, isMeant: (item: ItemRow) => boolean): Promise<Process> {
  const items = (await listItems(ctx.tx, process.id)).filter(isMeant);
  if (items.length === 0) throw fail('NOT_FOUND');
  if (items.some(hasWork)) throw fail('DILIGENCE_ITEM_IN_USE');
  await Promise.all([
    ctx.tx.query('delete from dd_items where id = any($1::uuid[])', [items.map(({ id }) => id)]),
    recount(ctx, process),
    ctx.audit(
      ...items.map(({ id, title }) => ({
        action: 'diligence_item.removed',
        resource_type: 'diligence_process',
        resource_id: process.id,
        table_name: 'dd_items',
        classification: 'confidential' as const,
        metadata: { item: id, title },
      })),
    ),
    tellDiligence(ctx, { id: process.opportunity_id, is_confidential: process.is_confidential }),
  ]);
  return getProcess(ctx, { id: process.id });
}
