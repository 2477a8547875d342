import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { canEdit } from '../diligence.policy.ts';
import { type LockedProcess, lockProcess, lockProcessOf } from '../diligence.queries.ts';
import type { Process } from '../diligence-fields.ts';
import { getProcess } from '../processes/get-process.ts';
import { recount } from '../recount.ts';
import { tellDiligence } from '../tell-diligence.ts';

interface Candidate {
  id: string;
  title: string;
  in_use: boolean;
}

// Whatever somebody did or wrote stays; a comment that was taken back counts, because the log speaks of it.
const CANDIDATES = `
  select i.id, i.title,
         i.status <> 'open' or i.finding is not null
         or exists (select 1 from dd_comments c where c.item_id = i.id)
         or exists (select 1 from files f where f.record_type = 'dd_item' and f.record_id = i.id and f.deleted_at is null)
           as in_use
    from dd_items i where i.process_id = $1`;

/** Takes an item out of a process, as long as nobody has worked on it. */
export async function removeItem(ctx: Ctx, { params: { id } }: { params: { id: string } }): Promise<Process> {
  const process = await lockProcessOf(ctx.tx, id);
  if (!process) throw fail('NOT_FOUND');
  const items = await ctx.tx.query<Candidate>(`${CANDIDATES} and i.id = $2`, [process.id, id]);
  return remove(ctx, process, items);
}

/** The same for all items of a section; if one of them holds work, none goes. */
export async function removeSection(ctx: Ctx, { id, section }: { id: string; section: string }): Promise<Process> {
  const process = await lockProcess(ctx.tx, id);
  if (!process) throw fail('NOT_FOUND');
  const items = await ctx.tx.query<Candidate>(`${CANDIDATES} and i.section = $2`, [id, section]);
  return remove(ctx, process, items);
}

async function remove(ctx: Ctx, process: LockedProcess, items: readonly Candidate[]): Promise<Process> {
  if (items.length === 0) throw fail('NOT_FOUND');
  if (!canEdit(ctx.actor)) throw fail('FORBIDDEN');
  if (items.some(({ in_use }) => in_use)) throw fail('DILIGENCE_ITEM_IN_USE');
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
